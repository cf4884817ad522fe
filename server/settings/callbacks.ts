import type { PlatformKey } from '@/lib/platforms/define';
import { manifestOf } from '@/lib/platforms/index';

/** Where networks send the browser back: addresses that users register in the network's app (spec section 2). */
const CALLBACKS: Partial<Record<PlatformKey, string>> = {
  instagram: '/auth/instagram/callback',
  threads: '/auth/threads/callback',
  twitter: '/auth/twitter/callback',
  youtube: '/auth/google/callback',
  vk: '/redirect-vk',
};

/** The path of a destination's callback; twins share their base's. */
export function callbackPath(platform: PlatformKey): string {
  const path = CALLBACKS[manifestOf(platform).base];
  if (!path) throw new Error(`${platform} has no callback`);
  return path;
}
