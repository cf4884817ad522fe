import { login } from '@/lib/contracts/auth';
import { clientAddress } from '@/server/http/client';
import { route } from '@/server/http/route';
import { signedIn } from '@/server/http/signed-in';
import { verbs } from '@/server/http/verbs';
import { signIn } from '@/server/auth/sign-in';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(login, async ({ body, request }) =>
    signedIn(await signIn({ ...body, address: clientAddress(request.headers) }), request),
  ),
);
