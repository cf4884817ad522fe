import type { NetworkKey } from '@/lib/platforms/keys';
import { discord } from './discord';
import { instagram } from './instagram';
import type { NetworkFace } from './network-face';
import { telegram } from './telegram';
import { threads } from './threads';
import { twitter } from './twitter';
import { vk } from './vk';
import { youtube } from './youtube';

/** Every network. Forgetting one is a compile error. */
export const faces = {
  telegram,
  instagram,
  twitter,
  vk,
  youtube,
  discord,
  threads,
} as const satisfies Record<NetworkKey, NetworkFace>;
