import { networkOf, type NetworkKey, type PlatformKey } from '@/lib/platforms/keys';
import { faces } from './index';
import type { Drawing } from './network-face';

const known = new Map<NetworkKey, Promise<Drawing>>();

/** The look and preview of a destination's network, loaded once; a load that failed is made again when it is asked. */
export function drawingOf(platform: PlatformKey): Promise<Drawing> {
  const network = networkOf(platform);
  const found = known.get(network);
  if (found) return found;
  const loading = faces[network].drawing();
  known.set(network, loading);
  loading.catch(() => known.delete(network));
  return loading;
}
