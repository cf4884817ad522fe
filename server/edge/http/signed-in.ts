import { sessionCookie } from '@/server/people/auth/cookie';
import { openSession } from '@/server/people/auth/open-session';
import { hasFactor, secondFactorNeeded } from '@/server/people/auth/second-factor';
import { presentUser } from '@/server/people/users/present';
import { personOf } from '@/server/people/audit/record-audit';
import type { StoredUser } from '@/server/people/users/store';
import { clientAddress, isHttps } from './client';
import { Reply } from './route';

/** Whether the second factor was proven: every sign-in of an account that has one is refused without. */
type Options = { isProven?: boolean };

/** The response to a sign-in: the token in the body for programs, the same one as a cookie for browsers. */
export async function signedIn(user: StoredUser, request: Request, options: Options = {}) {
  return signedInWith(user, request, (token) => ({ access_token: token, user: presentUser(user) }), options);
}

/** The same with a body of its own, for calls whose body has another shape. */
export async function signedInWith<Body>(
  user: StoredUser,
  request: Request,
  answer: (token: string) => Body,
  { isProven = false }: Options = {},
): Promise<Reply<Body>> {
  if (!isProven && hasFactor(user)) throw await secondFactorNeeded(user);
  const token = await openSession({
    user,
    userAgent: request.headers.get('user-agent') ?? '',
    address: clientAddress(request.headers),
    isProven,
  });
  return new Reply(answer(token), {
    headers: { 'Set-Cookie': sessionCookie(token, isHttps(request.headers)) },
    person: personOf(user),
  });
}
