import { consent, newOauthState, newToken, startOauthFake, takeGrant, type OauthState } from './grants';
import type { FakeAnswer, FakeRequest } from '../server';

type MetaState = OauthState & {
  /** Larger than a JSON number can hold exactly, as in Threads' responses. */
  userId: string;
  /** Instagram's documented response, or the one seen from its servers. */
  form: 'data' | 'flat';
  permissions: string | null;
  expiresIn: number;
  /** Short tokens that can be exchanged once. */
  short: Set<string>;
};

type Network = { file: string; exchange: string; refresh: string; isInstagram: boolean };

/** Instagram Login: its page, its codes with `#_`, its tokens. Both of its hosts in one. */
export const startInstagramLoginFake = (port = 0) =>
  start(
    { file: 'instagram.json', exchange: 'ig_exchange_token', refresh: 'ig_refresh_token', isInstagram: true },
    port,
  );
/** The same for Threads. */
export const startThreadsLoginFake = (port = 0) =>
  start({ file: 'threads.json', exchange: 'th_exchange_token', refresh: 'th_refresh_token', isInstagram: false }, port);

function start(network: Network, port: number) {
  const state: MetaState = {
    ...newOauthState(),
    userId: '17841405793187218',
    form: 'data',
    permissions: null,
    expiresIn: 5_184_000,
    short: new Set(),
  };
  return startOauthFake(
    {
      schemas: [network.file],
      state,
      respond: (current, request) => respond(network, current, request),
      pages: ['/oauth/authorize'],
    },
    port,
  );
}

function respond({ exchange, refresh, isInstagram }: Network, state: MetaState, request: FakeRequest): FakeAnswer {
  const { path, query, fields } = request;
  if (path === '/oauth/authorize') return consent(state, request, { hash: '#_' });
  if (path === '/oauth/access_token') return isInstagram ? instagramCode(state, fields) : threadsCode(state, fields);
  const token = query.access_token ?? '';
  if (path === '/access_token' && query.grant_type === exchange) {
    return state.short.delete(token) && query.client_secret === state.clientSecret
      ? { status: 200, body: long(state) }
      : dead('Invalid token or client secret');
  }
  if (path === '/refresh_access_token' && query.grant_type === refresh && state.alive.delete(token))
    return { status: 200, body: long(state) };
  return dead('Error validating access token: Session has expired');
}

function shortToken(state: MetaState): string {
  const token = newToken('short');
  state.short.add(token);
  return token;
}

function instagramCode(state: MetaState, fields: Record<string, unknown>): FakeAnswer {
  const grant = takeGrant(state, fields, { withSecret: true });
  if (!grant)
    return {
      status: 400,
      body: {
        error_type: 'OAuthException',
        code: 400,
        error_message: 'Matching code was not found or was already used',
      },
    };
  const item = {
    access_token: shortToken(state),
    user_id: state.userId,
    permissions: state.permissions ?? grant.scope,
  };
  return { status: 200, body: state.form === 'data' ? { data: [item] } : item };
}

/** The number as Meta writes it: JSON.stringify would have rounded it. */
function threadsCode(state: MetaState, fields: Record<string, unknown>): FakeAnswer {
  if (!takeGrant(state, fields, { withSecret: true })) return dead('This authorization code has been used', 100);
  return {
    status: 200,
    body: `{"access_token":"${shortToken(state)}","user_id":${state.userId}}`,
    headers: { 'content-type': 'application/json' },
  };
}

function long(state: MetaState) {
  const access_token = newToken('long');
  state.alive.add(access_token);
  return { access_token, token_type: 'bearer', expires_in: state.expiresIn };
}

const dead = (message: string, code = 190): FakeAnswer => ({
  status: 400,
  body: { error: { message, type: 'OAuthException', code, fbtrace_id: 'Fake' } },
});
