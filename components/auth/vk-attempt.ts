import { VK_SIGN_IN_STATE } from '@/lib/platforms/vk-sign-in';
import { makePkce } from '@/components/shared/vk/pkce';
import type { VkApp } from '@/components/shared/vk/vk-one-tap';

/**
 * State of a sign-in that this tab keeps while the browser is at VK. The verifier is useless without the code, which
 * comes once.
 */
type Attempt = { state: string; verifier: string; invitation?: string };

const STORED = 'vk-sign-in';

export const VK_SIGN_IN_SCOPE = 'vkid.personal_info email';

/** The address at VK to go to; null where the browser can't make a challenge (plain http). */
export async function beginAtVk(app: VkApp, invitation: string | undefined): Promise<string | null> {
  const pkce = await makePkce(VK_SIGN_IN_STATE);
  if (!pkce) return null;
  const attempt: Attempt = { state: pkce.state, verifier: pkce.verifier, ...(invitation ? { invitation } : {}) };
  sessionStorage.setItem(STORED, JSON.stringify(attempt));
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.app_id ?? '',
    redirect_uri: app.redirect_url,
    state: pkce.state,
    scope: VK_SIGN_IN_SCOPE,
    code_challenge: pkce.challenge,
    code_challenge_method: 'S256',
  });
  return `${app.authorize_url}?${query}`;
}

/** The attempt that an answer of VK belongs to. It works once; null: begun elsewhere, or not at all. */
export function takeAttempt(state: string | null): Attempt | null {
  const stored = sessionStorage.getItem(STORED);
  sessionStorage.removeItem(STORED);
  const attempt = stored ? (JSON.parse(stored) as Attempt) : null;
  return attempt && attempt.state === state ? attempt : null;
}
