import { env } from '@/server/system/env';
import { codeOf, connecting, present } from '@/server/publishing/platforms/connect-steps';
import { ConnectError, type Connector } from '@/server/publishing/platforms/connect-types';
import { exchangeForLongLived, longLivedRefresher } from '@/server/publishing/platforms/meta/long-lived-token';
import { callToken, textOf } from '@/server/publishing/platforms/token-call';

/** The scopes that publishing and the first comment need (Instagram API with Instagram Login). */
const SCOPES = ['instagram_business_basic', 'instagram_business_content_publish', 'instagram_business_manage_comments'];
const HOST = {
  base: () => env.INSTAGRAM_GRAPH_URL,
  exchange: 'ig_exchange_token',
  refresh: 'ig_refresh_token',
} as const;

/** Instagram Login: a code, a token that lasts an hour, a token that lasts 60 days. */
export const instagramConnector: Connector = {
  async start({ credentials, redirectUri, state }) {
    const { id } = appOf(credentials);
    const query = new URLSearchParams({
      client_id: id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: SCOPES.join(','),
      state,
    });
    return { url: `${env.INSTAGRAM_API_URL}/oauth/authorize?${query}` };
  },

  async finish({ credentials, redirectUri, query, signal }) {
    const { id, secret } = appOf(credentials);
    const form = {
      client_id: id,
      client_secret: secret,
      grant_type: 'authorization_code',
      redirect_uri: redirectUri,
      code: codeOf(query),
    };
    const short = itemOf(
      await connecting(() => callToken({ url: `${env.INSTAGRAM_API_URL}/oauth/access_token`, form, signal })),
    );
    const granted = permissionsOf(short.permissions);
    if (granted && SCOPES.some((scope) => !granted.includes(scope))) throw new ConnectError('scope');
    const long = await exchangeForLongLived(HOST, {
      token: textOf(short, 'access_token'),
      clientSecret: secret,
      signal,
    });
    return { credentials: present({ ...long, user_id: textOf(short, 'user_id') }) };
  },

  refresh: longLivedRefresher(HOST),
};

function appOf({ client_id: id, client_secret: secret }: Record<string, string>): { id: string; secret: string } {
  if (!id || !secret)
    throw new ConnectError('not-configured', 'Save the client ID and the client secret of your Instagram app first');
  return { id, secret };
}

/** The documentation shows `{ data: [{ … }] }`; servers have also returned the item alone. */
function itemOf(body: Record<string, unknown>): Record<string, unknown> {
  return Array.isArray(body.data) ? ((body.data[0] ?? {}) as Record<string, unknown>) : body;
}

/** Separated by commas or as a list; absent in the older form. */
function permissionsOf(value: unknown): string[] | null {
  if (Array.isArray(value)) return value.map(String);
  return typeof value === 'string' && value !== '' ? value.split(',').map((scope) => scope.trim()) : null;
}
