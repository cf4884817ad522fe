import { networkOf, type NetworkKey, type PlatformKey } from '@/lib/platforms/keys';
import type { Connector } from './connect-types';
import { discord } from './discord/network';
import { instagram } from './instagram/network';
import type { ServerNetwork } from './server-network';
import { telegram } from './telegram/network';
import { threads } from './threads/network';
import { twitter } from './twitter/network';
import type { PlatformAdapter } from './types';
import { vk } from './vk/network';
import { youtube } from './youtube/network';

/** Every network. Forgetting one is a compile error. */
const networks: Record<NetworkKey, ServerNetwork> = {
  telegram,
  instagram,
  twitter,
  vk,
  youtube,
  discord,
  threads,
};

/** A destination's network as the server knows it. */
export function serverNetworkOf(key: PlatformKey): ServerNetwork {
  return networks[networkOf(key)];
}

/** The adapter of a destination. */
export function adapterOf(key: PlatformKey): Promise<PlatformAdapter> {
  return serverNetworkOf(key).adapter();
}

/** The connector of a destination; null when it is connected by pasting its keys. */
export async function connectorOf(key: PlatformKey): Promise<Connector | null> {
  return (await serverNetworkOf(key).connector?.load()) ?? null;
}
