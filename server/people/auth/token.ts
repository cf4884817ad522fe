import { jwtVerify, SignJWT } from 'jose';
import { keyFor } from '@/server/system/crypto';

/**
 * The contents of a session token. The session document decides whether it is still valid, which makes it revocable.
 */
export type TokenClaims = { userId: string; sessionId: string };

/** The `access_token` of the API: also the browser's cookie. */
export function signToken({ userId, sessionId }: TokenClaims): Promise<string> {
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(userId)
    .setIssuedAt()
    .sign(keyFor('session'));
}

/** Null for anything that this host did not sign. */
export async function readToken(token: string): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, keyFor('session'), { algorithms: ['HS256'] });
    return typeof payload.sub === 'string' && typeof payload.sid === 'string'
      ? { userId: payload.sub, sessionId: payload.sid }
      : null;
  } catch {
    return null; // jose throws for every kind of foreign token; all of them mean: not one of our tokens
  }
}
