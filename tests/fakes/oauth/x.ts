import { createHmac } from 'node:crypto';
import { newOauthState, newToken, startOauthFake, type OauthState } from './grants';
import type { FakeAnswer, FakeRequest } from '../server';

type XLoginState = OauthState & {
  /** Request token → its secret and its browser's callback. */
  requestTokens: Map<string, { secret: string; callback: string; verifier?: string }>;
  /** The prefix of the app's registered callback addresses; empty: any. */
  registered: string;
};

/** X's OAuth 1.0a: checks each signature, replies with forms. */
export function startXLoginFake(port = 0) {
  const state: XLoginState = { ...newOauthState(), requestTokens: new Map(), registered: '' };
  return startOauthFake(
    {
      schemas: ['oauth.json'],
      state,
      respond,
      besides: signatureProblems,
      pages: ['/oauth/authenticate'],
      isUnchecked: () => true,
    },
    port,
  );
}

function respond(state: XLoginState, request: FakeRequest): FakeAnswer {
  if (request.path === '/oauth/authenticate') return authenticate(state, request.query.oauth_token ?? '');
  return request.path === '/oauth/request_token' ? requestToken(state, request) : accessToken(state, request);
}

function requestToken(state: XLoginState, { fields }: FakeRequest): FakeAnswer {
  const callback = String(fields.oauth_callback);
  if (!callback.startsWith(state.registered))
    return {
      status: 403,
      body: { errors: [{ code: 415, message: 'Callback URL not approved for this client application.' }] },
    };
  const token = newToken('request');
  const secret = newToken('requestSecret');
  state.requestTokens.set(token, { secret, callback });
  return form({ oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' });
}

function authenticate(state: XLoginState, token: string): FakeAnswer {
  const known = state.requestTokens.get(token);
  if (!known) return { status: 404, body: 'The request token is not known' };
  const back = new URL(known.callback);
  if (state.declines) back.searchParams.set('denied', token);
  else {
    known.verifier = newToken('verifier');
    back.searchParams.set('oauth_token', token);
    back.searchParams.set('oauth_verifier', known.verifier);
  }
  return { status: 302, headers: { location: back.href } };
}

function accessToken(state: XLoginState, request: FakeRequest): FakeAnswer {
  const token = oauthOf(request).oauth_token ?? '';
  const known = state.requestTokens.get(token);
  state.requestTokens.delete(token);
  if (!known?.verifier || known.verifier !== request.fields.oauth_verifier)
    return { status: 401, body: { errors: [{ code: 89, message: 'Invalid or expired token.' }] } };
  return form({
    oauth_token: newToken('4242'),
    oauth_token_secret: newToken('secret'),
    user_id: '4242',
    screen_name: 'fakeuser',
  });
}

const form = (fields: Record<string, string>): FakeAnswer => ({
  status: 200,
  body: new URLSearchParams(fields).toString(),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
});

function oauthOf({ headers }: FakeRequest): Record<string, string> {
  return Object.fromEntries(
    [...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      decodeURIComponent(value),
    ]),
  );
}

/** RFC 5849, section 3.4: over the header's parameters and the form's fields. */
function signatureProblems(state: XLoginState, request: FakeRequest): string[] {
  const { oauth_signature: signature, ...oauth } = oauthOf(request);
  if (oauth.oauth_consumer_key !== state.clientId) return ['the consumer key is not known'];
  if (request.path === '/oauth/request_token' && 'oauth_token' in oauth) return ['there is no token yet'];
  const secret = oauth.oauth_token ? (state.requestTokens.get(oauth.oauth_token)?.secret ?? '') : '';
  const parameters = [...Object.entries(oauth), ...Object.entries(request.fields)].map(
    ([name, value]) => [encoded(name), encoded(String(value))] as const,
  );
  const sorted = parameters
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&');
  const base = ['POST', encoded(`https://api.x.com${request.path}`), encoded(sorted)].join('&');
  const expected = createHmac('sha1', `${encoded(state.clientSecret)}&${encoded(secret)}`)
    .update(base)
    .digest('base64');
  return signature === expected ? [] : ['the signature does not fit'];
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
