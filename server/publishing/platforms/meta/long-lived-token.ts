import { clock } from '@/server/system/clock';
import { LostAnswerError, NotSentError } from '@/server/system/net/network-errors';
import { ConnectError, type Refresher } from '@/server/publishing/platforms/connect-types';
import { PlatformError } from '@/server/publishing/platforms/failure';
import { expiryOf, textOf } from '@/server/publishing/platforms/token-call';
import { callGraph, GraphError } from './client';
import { classifyGraph } from './errors';

const DAY_MS = 86_400_000;

/** A Meta network's token endpoints, and its names for the two grants. */
type TokenHost = {
  base: () => string;
  exchange: 'ig_exchange_token' | 'th_exchange_token';
  refresh: 'ig_refresh_token' | 'th_refresh_token';
};

/** Exchanges the one-hour token of a code for one of 60 days. Throws ConnectError. */
export async function exchangeForLongLived(
  host: TokenHost,
  { token, clientSecret, signal }: { token: string; clientSecret: string; signal: AbortSignal },
): Promise<Record<string, string>> {
  try {
    const parameters = { grant_type: host.exchange, client_secret: clientSecret };
    return tokenOf(
      await callGraph<Record<string, unknown>>(
        { base: host.base(), token, signal },
        { method: 'GET', path: '/access_token', parameters },
      ),
    );
  } catch (error) {
    if (error instanceof GraphError)
      throw new ConnectError(error.status >= 500 ? 'unreachable' : 'refused', error.message);
    if (error instanceof NotSentError || error instanceof LostAnswerError)
      throw new ConnectError('unreachable', error.message);
    throw error;
  }
}

/**
 * Tokens of 60 days, renewed each week: the network accepts one that is at least a day old and not expired. The age of
 * a pasted one is unknown, so it is renewed a day after it was saved.
 */
export function longLivedRefresher(host: TokenHost): Refresher {
  return {
    dueAt({ credentials, now }) {
      if (!credentials.access_token) return null;
      const expiresAt = Date.parse(credentials.expires_at ?? '');
      if (Number.isNaN(expiresAt)) return new Date(now.getTime() + DAY_MS);
      return new Date(Math.max(now.getTime() + DAY_MS, Math.min(now.getTime() + 7 * DAY_MS, expiresAt - 2 * DAY_MS)));
    },
    async run({ credentials, signal }) {
      const caller = { base: host.base(), token: credentials.access_token ?? '', signal };
      try {
        return tokenOf(
          await callGraph<Record<string, unknown>>(caller, {
            method: 'GET',
            path: '/refresh_access_token',
            parameters: { grant_type: host.refresh },
          }),
        );
      } catch (error) {
        throw new PlatformError(classifyGraph(error, false));
      }
    },
  };
}

function tokenOf(body: Record<string, unknown>): Record<string, string> {
  const token = textOf(body, 'access_token');
  if (!token) throw new LostAnswerError('Meta', new Error('the answer holds no token'));
  const expiresAt = expiryOf(body, clock.now());
  return { access_token: token, ...(expiresAt ? { expires_at: expiresAt } : {}) };
}
