import { env } from '@/server/system/env';
import { codeOf, connecting, present } from '@/server/publishing/platforms/connect-steps';
import { ConnectError, type Connector } from '@/server/publishing/platforms/connect-types';
import { exchangeForLongLived, longLivedRefresher } from '@/server/publishing/platforms/meta/long-lived-token';
import { callToken, textOf } from '@/server/publishing/platforms/token-call';

const SCOPES = ['threads_basic', 'threads_content_publish', 'threads_manage_replies'];
const HOST = { base: () => env.THREADS_API_URL, exchange: 'th_exchange_token', refresh: 'th_refresh_token' } as const;
const OWN_ADDRESS = 'https://graph.threads.net';

/** Threads: as Instagram, with the app of the host, since the card has no fields for one. */
export const threadsConnector: Connector = {
  async start({ redirectUri, state }) {
    const query = new URLSearchParams({
      client_id: app().id,
      redirect_uri: redirectUri,
      scope: SCOPES.join(','),
      response_type: 'code',
      state,
    });
    // The consent page is on another host than the API, unless a stand-in is configured for both.
    const host = env.THREADS_API_URL === OWN_ADDRESS ? 'https://www.threads.net' : env.THREADS_API_URL;
    return { url: `${host}/oauth/authorize?${query}` };
  },

  async finish({ redirectUri, query, signal }) {
    const { id, secret } = app();
    const form = {
      client_id: id,
      client_secret: secret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code: codeOf(query),
    };
    const short = await connecting(() => callToken({ url: `${env.THREADS_API_URL}/oauth/access_token`, form, signal }));
    const long = await exchangeForLongLived(HOST, {
      token: textOf(short, 'access_token'),
      clientSecret: secret,
      signal,
    });
    return { credentials: present({ ...long, user_id: textOf(short, 'user_id') }) };
  },

  refresh: longLivedRefresher(HOST),
};

function app(): { id: string; secret: string } {
  const { THREADS_APP_ID: id, THREADS_APP_SECRET: secret } = env;
  if (!id || !secret)
    throw new ConnectError(
      'not-configured',
      'Set THREADS_APP_ID and THREADS_APP_SECRET on the host first, or paste an access token',
    );
  return { id, secret };
}
