import { sessionCookie } from '@/server/people/auth/cookie';
import { openSession } from '@/server/people/auth/open-session';
import { presentUser } from '@/server/people/users/present';
import { personOf } from '@/server/people/audit/record-audit';
import type { StoredUser } from '@/server/people/users/store';
import { clientAddress, isHttps } from './client';
import { Reply } from './route';

/** The response to a sign-in: the token in the body for programs, the same one as a cookie for browsers. */
export async function signedIn(user: StoredUser, request: Request) {
  return signedInWith(user, request, (token) => ({ access_token: token, user: presentUser(user) }));
}

/** The same with a body of its own, for calls whose body has another shape. */
export async function signedInWith<Body>(
  user: StoredUser,
  request: Request,
  answer: (token: string) => Body,
): Promise<Reply<Body>> {
  const token = await openSession({
    user,
    userAgent: request.headers.get('user-agent') ?? '',
    address: clientAddress(request.headers),
  });
  return new Reply(answer(token), {
    headers: { 'Set-Cookie': sessionCookie(token, isHttps(request.headers)) },
    person: personOf(user),
  });
}
