import * as contract from '@/lib/contracts/auth';
import { clientAddress } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { signedIn } from '@/server/edge/http/signed-in';
import { verbs } from '@/server/edge/http/verbs';
import { signIn } from '@/server/people/auth/sign-in';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.login, async ({ body, request }) =>
    signedIn(await signIn({ ...body, address: clientAddress(request.headers) }), request),
  ),
);
