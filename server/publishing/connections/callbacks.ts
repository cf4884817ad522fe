import type { WireCallback } from '@/lib/contracts/connect';
import { platformKey, type PlatformKey } from '@/lib/platforms/define';
import { networkOf } from '@/lib/platforms/keys';
import { env } from '@/server/system/env';

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
  const path = CALLBACKS[networkOf(platform)];
  if (!path) throw new Error(`${platform} has no callback`);
  return path;
}

/** Networks whose app belongs to the host, because their cards have no fields for one. */
const hostApps = (): Partial<Record<PlatformKey, boolean>> => ({
  vk: Boolean(env.VK_APP_ID),
  threads: Boolean(env.THREADS_APP_ID && env.THREADS_APP_SECRET),
});

/**
 * Facts for connecting on the settings page: the addresses to register at this origin, and which apps the host has.
 */
export function listCallbacks(origin: string): WireCallback[] {
  const apps = hostApps();
  return Object.entries(CALLBACKS).map(([key, path]) => {
    const platform = platformKey.parse(key);
    return { platform, callbackUrl: origin + path, hostApp: apps[platform] ?? null };
  });
}
