import { env } from '@/server/system/env';
import { challengeOf, codeOf } from '@/server/publishing/platforms/connect-steps';
import { ConnectError, type Connector } from '@/server/publishing/platforms/connect-types';
import { PlatformError } from '@/server/publishing/platforms/failure';
import { tokenFailure } from '@/server/publishing/platforms/token-call';
import { exchangeVkCode, refreshVk, vkAppId } from './vk-id';

const SCOPES = ['vkid.personal_info', 'wall', 'photos', 'video', 'docs', 'groups'];
/** A token lives for an hour and is renewed before its last ten minutes. */
const BEFORE_END_MS = 600_000;

/** VK ID: a code with PKCE, a token of an hour, and a refresh token that each use replaces. */
export const vkConnector: Connector = {
  async start({ redirectUri, state, codeVerifier }) {
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: vkAppId(),
      redirect_uri: redirectUri,
      state,
      scope: SCOPES.join(' '),
      code_challenge: challengeOf(codeVerifier),
      code_challenge_method: 'S256',
    });
    return { url: `${env.VK_ID_URL}/authorize?${query}` };
  },

  async finish({ redirectUri, query, state, codeVerifier, signal }) {
    const code = codeOf(query);
    if (!query.device_id) throw new ConnectError('code', 'VK named no device');
    const { credentials } = await exchangeVkCode(
      { code, deviceId: query.device_id, codeVerifier, state, redirectUri },
      signal,
    );
    return { credentials };
  },

  refresh: {
    dueAt({ credentials, now }) {
      if (!credentials.refresh_token || !credentials.device_id || !env.VK_APP_ID) return null;
      const left = (Date.parse(credentials.expires_at ?? '') || 0) - now.getTime();
      return new Date(now.getTime() + Math.max(0, left - Math.min(BEFORE_END_MS, left / 3)));
    },
    async run({ credentials, signal }) {
      try {
        return await refreshVk({ credentials, signal });
      } catch (error) {
        throw new PlatformError(tokenFailure(error));
      }
    },
  },
};
