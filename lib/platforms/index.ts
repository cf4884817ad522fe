import type { NetworkManifest, PlatformManifest } from './define';
import { discord } from './discord';
import { instagram } from './instagram';
import { labelOf, networkOf, PLATFORM_KEYS, type NetworkKey, type PlatformKey } from './keys';
import { telegram } from './telegram';
import { threads } from './threads';
import { twitter } from './twitter';
import { vk } from './vk';
import { youtube } from './youtube';

/** Every network. Forgetting one is a compile error. */
const networks = {
  telegram,
  instagram,
  twitter,
  vk,
  youtube,
  discord,
  threads,
} as const satisfies Record<NetworkKey, NetworkManifest>;

/**
 * The manifest of a destination. A Russian-language variant is the same network and form, and a destination
 * with a settings entry of its own.
 */
function manifestFor(key: PlatformKey): PlatformManifest {
  const base = networkOf(key);
  const network = networks[base];
  return { ...network, key, label: labelOf(key), base };
}

/** Every destination. */
export const platforms = Object.fromEntries(PLATFORM_KEYS.map((key) => [key, manifestFor(key)])) as Record<
  PlatformKey,
  PlatformManifest
>;

/** The manifest of a destination. */
export function manifestOf(key: PlatformKey): PlatformManifest {
  return platforms[key];
}
