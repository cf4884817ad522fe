import { createHash, randomBytes } from 'node:crypto';
import { openApi } from '../openapi';
import { schemaDocument } from '../schema';
import { startFakeServer, type Behaviour, type FakeAnswer, type FakeRequest, type FakeServer } from '../server';

/** The data of a code that a consent page keeps until the code is exchanged. */
export type Grant = { redirectUri: string; challenge?: string; scope: string };

/** Settings and state of every OAuth fake. */
export type OauthState = {
  /** The app that the user registered. */
  clientId: string;
  clientSecret: string;
  /** The next consent pages are declined. */
  declines: boolean;
  /** Codes issued but not exchanged. */
  grants: Map<string, Grant>;
  /** Tokens that can be renewed. */
  alive: Set<string>;
};

export type OauthFake<S> = FakeServer & S;

type Vendor<S> = {
  /** Schemas to look an operation up in, first match wins. */
  schemas: readonly string[];
  state: S;
  /** Serves the vendor's pages and calls. */
  respond(state: S, request: FakeRequest): FakeAnswer;
  /** Violations of a request beyond its schema. */
  besides?(state: S, request: FakeRequest): string[];
  /** Pages for a browser: no schema covers them. */
  pages: readonly string[];
  /** Responses that are no JSON object of the schema are not checked. */
  isUnchecked?(state: S, answer: FakeAnswer): boolean;
};

/**
 * A vendor's sign-in: a consent page that agrees at once (or declines), and its token calls, checked against the
 * schema.
 */
export async function startOauthFake<S extends OauthState>(
  { schemas, state, respond, besides, pages, isUnchecked }: Vendor<S>,
  port = 0,
): Promise<OauthFake<S>> {
  const apis = schemas.map((file) => openApi(schemaDocument(file)));
  const isPage = (request: FakeRequest) => request.method === 'GET' && pages.includes(request.path);
  const behaviour: Behaviour = {
    violations: (request) =>
      isPage(request)
        ? []
        : [...fewest(apis.map((api) => api.problems(request))), ...(besides?.(state, request) ?? [])],
    creates: (request) => !isPage(request),
    answer(request) {
      const answer = respond(state, request);
      if (answer.status === 200 && !isUnchecked?.(state, answer)) {
        const body: unknown = typeof answer.body === 'string' ? JSON.parse(answer.body) : answer.body;
        const wrong = fewest(apis.map((api) => api.answerProblems(request, body)));
        if (wrong.length > 0)
          throw new Error(`The fake's own answer to ${request.path} is not the vendor's: ${wrong.join('; ')}`);
      }
      return answer;
    },
    refusal: (status, _, { text }) => ({
      status,
      body: { error: status >= 500 ? 'server_error' : 'invalid_request', error_description: text ?? `HTTP ${status}` },
    }),
  };
  return Object.assign(state, await startFakeServer(behaviour, port));
}

function fewest(lists: string[][]): string[] {
  return lists.reduce((least, list) => (list.length < least.length ? list : least));
}

export function newOauthState(): OauthState {
  return { clientId: 'app-1', clientSecret: 'app-secret', declines: false, grants: new Map(), alive: new Set() };
}

export const newToken = (kind: string) => `${kind}-${randomBytes(18).toString('base64url')}`;

/** The consent page: back to the app with a code, or with the vendor's "declined". `extra` is what the vendor adds. */
export function consent(
  state: OauthState,
  { query }: FakeRequest,
  { extra = {}, hash = '' }: { extra?: Record<string, string>; hash?: string } = {},
): FakeAnswer {
  const {
    client_id,
    redirect_uri = '',
    response_type,
    state: appState = '',
    scope = '',
    code_challenge: challenge,
  } = query;
  if (client_id !== state.clientId || response_type !== 'code' || !redirect_uri || !appState)
    return {
      status: 400,
      body: 'This app can’t be signed in to: client_id, redirect_uri, response_type or state is wrong',
    };
  const back = new URL(redirect_uri);
  const code = newToken('code');
  const given = state.declines
    ? { error: 'access_denied', error_description: 'The user declined', state: appState }
    : { code, state: appState, ...extra };
  if (!state.declines)
    state.grants.set(code, { redirectUri: redirect_uri, scope, ...(challenge ? { challenge } : {}) });
  for (const [name, value] of Object.entries(given)) back.searchParams.set(name, value);
  return { status: 302, headers: { location: back.href + hash } };
}

/** The grant of a code, which is valid once, for its own address, app and verifier. Null: refused. */
export function takeGrant(
  state: OauthState,
  { code, redirect_uri, client_id, client_secret, code_verifier }: Record<string, unknown>,
  { withSecret }: { withSecret: boolean },
): Grant | null {
  const grant = state.grants.get(String(code));
  state.grants.delete(String(code));
  if (!grant || grant.redirectUri !== redirect_uri || client_id !== state.clientId) return null;
  if (withSecret && client_secret !== state.clientSecret) return null;
  const isVerified =
    !grant.challenge || grant.challenge === createHash('sha256').update(String(code_verifier)).digest('base64url');
  return isVerified ? grant : null;
}
