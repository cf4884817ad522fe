import { networkOf, type PlatformKey } from '@/lib/platforms/keys';
import { faces } from './index';
import type { NetworkFace } from './network-face';

/** Where a person signs in at a destination's network; undefined: it has no such place. */
export function homeOf(platform: PlatformKey): NetworkFace['home'] {
  const face: NetworkFace = faces[networkOf(platform)];
  return face.home;
}
