import { register } from '@/lib/contracts/auth';
import { route } from '@/server/http/route';
import { signedIn } from '@/server/http/signed-in';
import { verbs } from '@/server/http/verbs';
import { clientAddress } from '@/server/http/client';
import { registerUser } from '@/server/auth/register-user';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(register, async ({ body, request }) =>
    signedIn(await registerUser({ ...body, address: clientAddress(request.headers) }), request),
  ),
);
