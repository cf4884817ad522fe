import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { connecting, present } from '@/server/publishing/platforms/connect-steps';
import { ConnectError } from '@/server/publishing/platforms/connect-types';
import { callToken, expiryOf, textOf } from '@/server/publishing/platforms/token-call';

/** The grant that VK ID gives the page: through its widget, or in the address of the redirect. */
export type VkGrant = { code: string; deviceId: string; codeVerifier: string; state: string; redirectUri: string };

/** This host's app at VK ID. Throws ConnectError when there is none. */
export function vkAppId(): string {
  if (!env.VK_APP_ID)
    throw new ConnectError('not-configured', 'Set VK_APP_ID on the host first, or paste an access token');
  return env.VK_APP_ID;
}

/**
 * Exchanges a code of VK ID. The tokens belong to the device that VK named, so its id is stored with them. Throws
 * ConnectError.
 */
export async function exchangeVkCode(
  { code, deviceId, codeVerifier, state, redirectUri }: VkGrant,
  signal: AbortSignal,
): Promise<{ userId: string; credentials: Record<string, string> }> {
  const form = {
    grant_type: 'authorization_code',
    code,
    code_verifier: codeVerifier,
    client_id: vkAppId(),
    device_id: deviceId,
    redirect_uri: redirectUri,
    state,
  };
  const body = await connecting(() => callToken({ url: `${env.VK_ID_URL}/oauth2/auth`, form, signal }));
  if (body.state !== undefined && body.state !== state) throw new ConnectError('state');
  const credentials = vkTokens(body, deviceId);
  if (!credentials.access_token || !credentials.user_id)
    throw new ConnectError('refused', 'VK answered without a token');
  return { userId: credentials.user_id, credentials };
}

/** Renews a pair of tokens: VK replaces the refresh token too. Throws as callToken does. */
export async function refreshVk({
  credentials,
  signal,
}: {
  credentials: Record<string, string>;
  signal: AbortSignal;
}): Promise<Record<string, string>> {
  const { refresh_token, device_id = '' } = credentials;
  const body = await callToken({
    url: `${env.VK_ID_URL}/oauth2/auth`,
    form: { grant_type: 'refresh_token', refresh_token, client_id: vkAppId(), device_id },
    signal,
  });
  return vkTokens(body, device_id);
}

export type VkUser = { id: string; name: string; email: string };

/** Whose token it is. Name and e-mail only as far as the user shares them. Throws ConnectError. */
export async function readVkUser({
  accessToken,
  signal,
}: {
  accessToken: string;
  signal: AbortSignal;
}): Promise<VkUser> {
  const form = { client_id: vkAppId(), access_token: accessToken };
  const { user } = await connecting(() => callToken({ url: `${env.VK_ID_URL}/oauth2/user_info`, form, signal }));
  const said = typeof user === 'object' && user !== null ? (user as Record<string, unknown>) : {};
  const id = textOf(said, 'user_id');
  if (!id) throw new ConnectError('refused', 'VK did not say who this is');
  return {
    id,
    name: `${textOf(said, 'first_name')} ${textOf(said, 'last_name')}`.trim(),
    email: textOf(said, 'email'),
  };
}

function vkTokens(body: Record<string, unknown>, deviceId: string): Record<string, string> {
  return present({
    access_token: textOf(body, 'access_token'),
    refresh_token: textOf(body, 'refresh_token'),
    device_id: deviceId,
    user_id: textOf(body, 'user_id'),
    expires_at: expiryOf(body, clock.now()),
  });
}
