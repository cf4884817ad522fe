import { consent, newOauthState, newToken, startOauthFake, takeGrant, type OauthState } from './grants';
import type { FakeAnswer, FakeRequest } from '../server';

type GoogleState = OauthState & {
  /** The scopes that the user leaves ticked; null: all. */
  granted: string | null;
  /** Google issues a refresh token at the first consent only, unless asked with prompt=consent. */
  withoutRefreshToken: boolean;
  expiresIn: number;
};

/** Google's consent page and token call. */
export function startGoogleFake(port = 0) {
  const state: GoogleState = { ...newOauthState(), granted: null, withoutRefreshToken: false, expiresIn: 3599 };
  return startOauthFake({ schemas: ['oauth.json'], state, respond, pages: ['/o/oauth2/v2/auth'] }, port);
}

function respond(state: GoogleState, request: FakeRequest): FakeAnswer {
  if (request.path === '/o/oauth2/v2/auth') return consentPage(state, request);
  const { fields } = request;
  return fields.grant_type === 'refresh_token' ? refresh(state, fields) : exchange(state, fields);
}

function consentPage(state: GoogleState, request: FakeRequest): FakeAnswer {
  const { access_type, prompt, code_challenge_method } = request.query;
  if (access_type !== 'offline' || prompt !== 'consent' || code_challenge_method !== 'S256')
    return { status: 400, body: 'offline access, consent and PKCE are needed' };
  return consent(state, request);
}

function exchange(state: GoogleState, fields: Record<string, unknown>): FakeAnswer {
  const grant = takeGrant(state, fields, { withSecret: true });
  if (!grant) return invalidGrant('Malformed auth code.');
  const refresh_token = newToken('refresh');
  state.alive.add(refresh_token);
  return {
    status: 200,
    body: {
      ...accessToken(state),
      scope: state.granted ?? grant.scope,
      ...(state.withoutRefreshToken ? {} : { refresh_token }),
    },
  };
}

function refresh(state: GoogleState, { refresh_token, client_id, client_secret }: Record<string, unknown>): FakeAnswer {
  if (client_id !== state.clientId || client_secret !== state.clientSecret)
    return { status: 401, body: { error: 'invalid_client', error_description: 'The OAuth client was not found.' } };
  return state.alive.has(String(refresh_token))
    ? { status: 200, body: accessToken(state) }
    : invalidGrant('Token has been expired or revoked.');
}

const accessToken = ({ expiresIn }: GoogleState) => ({
  access_token: newToken('ya29'),
  expires_in: expiresIn,
  token_type: 'Bearer',
});
const invalidGrant = (error_description: string): FakeAnswer => ({
  status: 400,
  body: { error: 'invalid_grant', error_description },
});
