import { createHash, randomBytes } from 'node:crypto';
import { inject } from 'vitest';

export type VkAuthData = { code: string; device_id: string; code_verifier: string; state: string };

/** The code for its verifier that a page gets from VK's widget when the user agrees. */
export async function vkAuthData(): Promise<VkAuthData> {
  const code_verifier = randomBytes(48).toString('base64url');
  const state = randomBytes(16).toString('hex');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: 'app-1',
    redirect_uri: `${inject('productUrl')}/redirect-vk`,
    state,
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  const page = await fetch(`${inject('vkIdUrl')}/authorize?${query}`, { redirect: 'manual' });
  const back = new URL(page.headers.get('location') ?? '').searchParams;
  return { code: back.get('code') ?? '', device_id: back.get('device_id') ?? '', code_verifier, state };
}
