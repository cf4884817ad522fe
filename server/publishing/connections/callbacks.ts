import type { WireCallback } from '@/lib/contracts/connect';
import { NETWORK_KEYS, type PlatformKey } from '@/lib/platforms/keys';
import { serverNetworkOf } from '@/server/publishing/platforms/index';

/** The path of a destination's callback; variants share their base's. */
export function callbackPath(platform: PlatformKey): string {
  const { connector } = serverNetworkOf(platform);
  if (!connector) throw new Error(`${platform} has no callback`);
  return connector.callbackPath;
}

/**
 * Facts for connecting on the settings page: the addresses to register at this origin, and which apps the host has.
 */
export function listCallbacks(origin: string): WireCallback[] {
  return NETWORK_KEYS.flatMap((platform) => {
    const { connector } = serverNetworkOf(platform);
    if (!connector) return [];
    return [{ platform, callbackUrl: origin + connector.callbackPath, hostApp: connector.hostApp?.() ?? null }];
  });
}
