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

/** Every destination's adapter, loaded when it is first needed; null where publishing is not part of this version. */
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
} as const satisfies Record<PlatformKey, Loader | null>;

/** The adapter of a destination; null when this version can't publish there. */
export async function adapterOf(key: PlatformKey): Promise<PlatformAdapter | null> {
  return (await loaders[key]?.()) ?? null;
}
