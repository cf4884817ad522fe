import { env } from '@/server/system/env';
import { LostAnswerError } from '@/server/system/net/network-errors';
import { connecting } from '@/server/publishing/platforms/connect-steps';
import { ConnectError, type Connector } from '@/server/publishing/platforms/connect-types';
import { TokenRefusedError } from '@/server/publishing/platforms/token-call';
import { XError } from './client';
import { sendToX, type XKeys } from './send';

const TIMEOUT_MS = 20_000;

type Call = { path: string; form: Record<string, string>; keys: XKeys; signal: AbortSignal };

/** OAuth 1.0a in three legs. Its tokens do not expire, so there is nothing to renew. */
export const twitterConnector: Connector = {
  async start({ credentials, redirectUri, signal }) {
    const keys = appKeys(credentials);
    const answer = await connecting(() =>
      callOauth({ path: '/oauth/request_token', form: { oauth_callback: redirectUri }, keys, signal }),
    );
    const token = answer.get('oauth_token');
    const secret = answer.get('oauth_token_secret');
    if (!token || !secret || answer.get('oauth_callback_confirmed') !== 'true')
      throw new ConnectError('refused', 'X did not confirm the callback address');
    return {
      url: `${env.X_API_URL}/oauth/authenticate?oauth_token=${encodeURIComponent(token)}`,
      secret,
      state: token,
    };
  },

  async finish({ credentials, query, secret = '', signal }) {
    if (query.denied !== undefined) throw new ConnectError('denied');
    const { oauth_token: token = '', oauth_verifier: verifier } = query;
    if (!verifier) throw new ConnectError('code');
    const keys = { ...appKeys(credentials), token, tokenSecret: secret };
    const answer = await connecting(() =>
      callOauth({ path: '/oauth/access_token', form: { oauth_verifier: verifier }, keys, signal }),
    );
    const [accessToken, accessTokenSecret, name] = [
      answer.get('oauth_token'),
      answer.get('oauth_token_secret'),
      answer.get('screen_name'),
    ];
    if (!accessToken || !accessTokenSecret) throw new ConnectError('refused', 'X answered without a token');
    return {
      credentials: { access_token: accessToken, access_token_secret: accessTokenSecret },
      ...(name ? { account: `@${name}` } : {}),
    };
  },
};

function appKeys({ api_key: consumerKey, api_secret: consumerSecret }: Record<string, string>): XKeys {
  if (!consumerKey || !consumerSecret)
    throw new ConnectError('not-configured', 'Save the API key and the API secret of your X app first');
  return { consumerKey, consumerSecret, token: '', tokenSecret: '' };
}

/** X responds with a form body. */
async function callOauth({ path, form, keys, signal }: Call): Promise<URLSearchParams> {
  const answer = await sendToX({ keys, signal }, { method: 'POST', path, fields: form, timeoutMs: TIMEOUT_MS });
  if (answer.status >= 300)
    throw new TokenRefusedError(answer.status, { error_description: new XError(answer).message });
  if (!answer.text.includes('oauth_token=')) throw new LostAnswerError('X', new Error('the answer can’t be read'));
  return new URLSearchParams(answer.text);
}
