import type { VkGrant } from '@/server/publishing/platforms/vk/vk-id';
import { callbackPath } from '@/server/publishing/connections/callbacks';

type Sent = { code: string; device_id: string; code_verifier: string; state: string };

/** The grant of VK's widget from a page, with the redirect address that the widget was given (GET /auth/vk). */
export function vkGrant(
  { code, device_id: deviceId, code_verifier: codeVerifier, state }: Sent,
  origin: string,
): VkGrant {
  return { code, deviceId, codeVerifier, state, redirectUri: origin + callbackPath('vk') };
}
