import type { PlatformKey } from '@/lib/platforms/define';
import type { PlatformAdapter } from './types';

type Loader = () => Promise<PlatformAdapter>;

const telegram: Loader = async () => (await import('./telegram/index')).telegramAdapter;
const instagram: Loader = async () => (await import('./instagram/index')).instagramAdapter;
const threads: Loader = async () => (await import('./threads/index')).threadsAdapter;
const twitter: Loader = async () => (await import('./twitter/index')).twitterAdapter;
const vk: Loader = async () => (await import('./vk/index')).vkAdapter;
const youtube: Loader = async () => (await import('./youtube/index')).youtubeAdapter;
const discord: Loader = async () => (await import('./discord/index')).discordAdapter;

/** Every destination's adapter, loaded when it is first needed. */
const loaders = {
  telegram,
  ruTelegram: telegram,
  instagram,
  twitter,
  vk,
  youtube,
  ruYoutube: youtube,
  discord,
  ruDiscord: discord,
  threads,
} as const satisfies Record<PlatformKey, Loader>;

/** The adapter of a destination. */
export function adapterOf(key: PlatformKey): Promise<PlatformAdapter> {
  return loaders[key]();
}
