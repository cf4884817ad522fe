import { createHash } from 'node:crypto';
import { LostAnswerError, NotSentError } from '@/server/system/net/network-errors';
import { ConnectError } from './connect-types';
import { TokenRefusedError } from './token-call';

/** The S256 challenge of a PKCE verifier (RFC 7636). */
export function challengeOf(codeVerifier: string): string {
  return createHash('sha256').update(codeVerifier).digest('base64url');
}

/**
 * The code in a callback. When the user declined, the network sends `error=access_denied` instead, with a message of
 * its own. Meta appends `#_`, which some browsers keep as part of the code.
 */
export function codeOf(query: Record<string, string>): string {
  if (query.error)
    throw new ConnectError(
      query.error === 'access_denied' ? 'denied' : 'refused',
      query.error_description ?? query.error_reason ?? query.error,
    );
  const code = query.code?.replace(/#_$/, '');
  if (!code) throw new ConnectError('code');
  return code;
}

/** Runs a connection call and turns its errors into a ConnectError. */
export async function connecting<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof TokenRefusedError)
      throw new ConnectError(error.status >= 500 ? 'unreachable' : 'refused', error.message);
    if (error instanceof NotSentError || error instanceof LostAnswerError)
      throw new ConnectError('unreachable', error.message);
    throw error;
  }
}

/** Without its empty values: a token is never overwritten with nothing. */
export function present(credentials: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(credentials).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
