import { env } from '@/server/system/env';
import { challengeOf, codeOf, connecting, present } from '@/server/publishing/platforms/connect-steps';
import { ConnectError, type Connector } from '@/server/publishing/platforms/connect-types';
import { PlatformError } from '@/server/publishing/platforms/failure';
import { callToken, textOf, tokenFailure } from '@/server/publishing/platforms/token-call';

/** Uploading, comments, and reading whose channel it is. */
const SCOPES = ['youtube.upload', 'youtube.force-ssl', 'youtube.readonly'].map(
  (name) => `https://www.googleapis.com/auth/${name}`,
);
const OWN_ADDRESS = 'https://oauth2.googleapis.com';
/**
 * A refresh token can die silently (after seven days for an app in testing): checked this often, it is noticed before a
 * post fails.
 */
const CHECK_MS = 6 * 3_600_000;

/** Google with offline access. Only its refresh token is stored; access tokens are the client's business. */
export const youtubeConnector: Connector = {
  async start({ credentials, redirectUri, state, codeVerifier }) {
    const { id } = appOf(credentials);
    const query = new URLSearchParams({
      client_id: id,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope: SCOPES.join(' '),
      access_type: 'offline',
      prompt: 'consent',
      include_granted_scopes: 'true',
      state,
      code_challenge: challengeOf(codeVerifier),
      code_challenge_method: 'S256',
    });
    // The consent page has a host of its own unless the variable is set.
    const host = env.GOOGLE_OAUTH_URL === OWN_ADDRESS ? 'https://accounts.google.com' : env.GOOGLE_OAUTH_URL;
    return { url: `${host}/o/oauth2/v2/auth?${query}` };
  },

  async finish({ credentials, redirectUri, query, codeVerifier, signal }) {
    const { id, secret } = appOf(credentials);
    const form = {
      grant_type: 'authorization_code',
      code: codeOf(query),
      client_id: id,
      client_secret: secret,
      redirect_uri: redirectUri,
      code_verifier: codeVerifier,
    };
    const body = await connecting(() => callToken({ url: `${env.GOOGLE_OAUTH_URL}/token`, form, signal }));
    const granted = textOf(body, 'scope').split(' ');
    if (body.scope !== undefined && SCOPES.some((scope) => !granted.includes(scope))) throw new ConnectError('scope');
    const refreshToken = textOf(body, 'refresh_token');
    if (!refreshToken && !credentials.refresh_token) throw new ConnectError('token');
    return { credentials: present({ refresh_token: refreshToken }) };
  },

  refresh: {
    dueAt: ({ credentials, now }) => (credentials.refresh_token ? new Date(now.getTime() + CHECK_MS) : null),
    async run({ credentials, signal }) {
      const { client_id, client_secret, refresh_token } = credentials;
      try {
        const body = await callToken({
          url: `${env.GOOGLE_OAUTH_URL}/token`,
          form: { grant_type: 'refresh_token', refresh_token, client_id, client_secret },
          signal,
        });
        return present({ refresh_token: textOf(body, 'refresh_token') });
      } catch (error) {
        throw new PlatformError(tokenFailure(error));
      }
    },
  },
};

function appOf({ client_id: id, client_secret: secret }: Record<string, string>): { id: string; secret: string } {
  if (!id || !secret)
    throw new ConnectError('not-configured', 'Save the client ID and the client secret of your Google app first');
  return { id, secret };
}
