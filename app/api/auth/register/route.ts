import * as contract from '@/lib/contracts/auth';
import { route } from '@/server/edge/http/route';
import { signedIn } from '@/server/edge/http/signed-in';
import { verbs } from '@/server/edge/http/verbs';
import { clientAddress } from '@/server/edge/http/client';
import { registerUser } from '@/server/people/auth/register-user';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.register, async ({ body, request }) =>
    signedIn(await registerUser({ ...body, address: clientAddress(request.headers) }), request),
  ),
);
