import { clock } from '@/server/clock';
import { env } from '@/server/env';
import { PlatformError } from '../failure';
import { callToken, textOf, tokenFailure } from '../token-call';

/** Not used any more when it ends this soon. */
const MARGIN_MS = 300_000;

type Credentials = Record<string, string>;
type Cached = { token: string; usableUntil: number };

const cache = new Map<string, Cached>();

const keyOf = ({ client_id = '', refresh_token = '' }: Credentials) => JSON.stringify([client_id, refresh_token]);

/**
 * An access token of Google for these credentials (client_id, client_secret, refresh_token), kept in this process until shortly
 * before its end. Throws PlatformError: class authentication when the refresh token is dead.
 */
export async function youtubeAccessToken({ credentials, signal }: { credentials: Credentials; signal: AbortSignal }): Promise<string> {
  const key = keyOf(credentials);
  const known = cache.get(key);
  if (known && known.usableUntil > clock.now().getTime()) return known.token;
  try {
    return textOf(await refreshGoogle({ credentials, signal }), 'access_token');
  } catch (error) {
    throw new PlatformError(tokenFailure(error));
  }
}

/** After a 401 of the API: the next use asks for a new one. */
export function forgetYoutubeAccessToken(credentials: Credentials): void {
  cache.delete(keyOf(credentials));
}

/** Google's answer to a refresh token. Its access token serves the calls that follow. Throws as callToken does. */
export async function refreshGoogle({ credentials, signal }: { credentials: Credentials; signal: AbortSignal }): Promise<Record<string, unknown>> {
  const { client_id, client_secret, refresh_token } = credentials;
  const body = await callToken({ url: `${env.GOOGLE_OAUTH_URL}/token`, form: { grant_type: 'refresh_token', refresh_token, client_id, client_secret }, signal });
  const now = clock.now().getTime();
  for (const [key, { usableUntil }] of cache) if (usableUntil <= now) cache.delete(key);
  const livesMs = Number(body.expires_in) * 1000 || 0;
  cache.set(keyOf(credentials), { token: textOf(body, 'access_token'), usableUntil: now + Math.max(livesMs - MARGIN_MS, livesMs / 2) });
  return body;
}
