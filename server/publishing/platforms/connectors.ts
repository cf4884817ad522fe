import type { PlatformKey } from '@/lib/platforms/define';
import type { Connector } from './connect-types';

type Loader = () => Promise<Connector>;

const youtube: Loader = async () => (await import('./youtube/connect')).youtubeConnector;

/** How each destination is connected in the browser, loaded when it is first needed; null where keys are pasted. */
const loaders = {
  telegram: null,
  ruTelegram: null,
  instagram: async () => (await import('./instagram/connect')).instagramConnector,
  twitter: async () => (await import('./twitter/connect')).twitterConnector,
  vk: async () => (await import('./vk/connect')).vkConnector,
  youtube,
  ruYoutube: youtube,
  discord: null,
  ruDiscord: null,
  threads: async () => (await import('./threads/connect')).threadsConnector,
} as const satisfies Record<PlatformKey, Loader | null>;

/** The connector of a destination; null when it is connected by pasting its keys. */
export async function connectorOf(key: PlatformKey): Promise<Connector | null> {
  return (await loaders[key]?.()) ?? null;
}
