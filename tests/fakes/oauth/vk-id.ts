import { consent, newOauthState, newToken, startOauthFake, takeGrant, type OauthState } from './grants';
import type { FakeAnswer, FakeRequest } from '../server';

type VkIdState = OauthState & {
  user: { user_id: string; first_name: string; last_name: string; email?: string };
  deviceId: string;
  expiresIn: number;
  /** The response to a refresh contains no new refresh token, and the old one stays valid. */
  keepsRefreshToken: boolean;
  accessTokens: Set<string>;
};

/** VK ID: errors come inside a 200, refresh tokens work once, and both belong to a device. */
export function startVkIdFake(port = 0) {
  const state: VkIdState = {
    ...newOauthState(),
    user: { user_id: '770077', first_name: 'Vera', last_name: 'Kuznetsova' },
    deviceId: 'device-1',
    expiresIn: 3600,
    keepsRefreshToken: false,
    accessTokens: new Set(),
  };
  const isUnchecked = ({ keepsRefreshToken }: VkIdState) => keepsRefreshToken;
  return startOauthFake({ schemas: ['oauth.json'], state, respond, pages: ['/authorize'], isUnchecked }, port);
}

function respond(state: VkIdState, request: FakeRequest): FakeAnswer {
  const { path, query, fields } = request;
  if (path === '/authorize') {
    if (query.code_challenge_method !== 'S256' || !query.code_challenge) return { status: 400, body: 'PKCE is needed' };
    return consent(state, request, { extra: { device_id: state.deviceId, type: 'code_v2', expires_in: '600' } });
  }
  if (path === '/oauth2/user_info')
    return state.accessTokens.has(String(fields.access_token))
      ? { status: 200, body: { user: state.user } }
      : refused('invalid_token', 'access token is invalid');
  return fields.grant_type === 'refresh_token' ? refresh(state, fields) : exchange(state, fields);
}

function exchange(state: VkIdState, fields: Record<string, unknown>): FakeAnswer {
  const grant = takeGrant(state, fields, { withSecret: false });
  if (!grant || fields.device_id !== state.deviceId) return refused('invalid_grant', 'code is invalid or expired');
  return {
    status: 200,
    body: { ...tokens(state), refresh_token: newRefreshToken(state), state: fields.state, scope: grant.scope },
  };
}

function refresh(
  state: VkIdState,
  { refresh_token, client_id, device_id, state: appState }: Record<string, unknown>,
): FakeAnswer {
  const token = String(refresh_token);
  if (!state.alive.has(token) || client_id !== state.clientId || device_id !== state.deviceId)
    return refused('invalid_grant', 'refresh_token is invalid or expired');
  const stateBack = appState === undefined ? {} : { state: appState };
  if (state.keepsRefreshToken) return { status: 200, body: { ...tokens(state), ...stateBack } };
  state.alive.delete(token);
  return { status: 200, body: { ...tokens(state), refresh_token: newRefreshToken(state), ...stateBack } };
}

function tokens(state: VkIdState) {
  const access_token = newToken('vk2.a');
  state.accessTokens.add(access_token);
  return { access_token, token_type: 'Bearer', expires_in: state.expiresIn, user_id: Number(state.user.user_id) };
}

function newRefreshToken(state: VkIdState): string {
  const token = newToken('vk2.r');
  state.alive.add(token);
  return token;
}

const refused = (error: string, error_description: string): FakeAnswer => ({
  status: 200,
  body: { error, error_description },
});
