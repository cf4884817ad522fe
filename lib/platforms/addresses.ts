import type { NetworkKey, PlatformKey } from './keys';
import { networkOf } from './keys';

/** Where a person signs in at each network to see what it wants. */
const HOMES: Record<NetworkKey, { name: string; href: string }> = {
  telegram: { name: 'Telegram', href: 'https://web.telegram.org' },
  instagram: { name: 'Instagram', href: 'https://www.instagram.com' },
  twitter: { name: 'X', href: 'https://x.com' },
  vk: { name: 'VK', href: 'https://vk.com' },
  youtube: { name: 'YouTube Studio', href: 'https://studio.youtube.com' },
  discord: { name: 'Discord', href: 'https://discord.com/channels/@me' },
  threads: { name: 'Threads', href: 'https://www.threads.net' },
};

export function homeOf(platform: PlatformKey): { name: string; href: string } {
  return HOMES[networkOf(platform)];
}

/** The id of a channel's place in Settings. */
export const settingsIdOf = (platform: PlatformKey): string => `channel-${platform}`;

/** The settings of one channel. */
export const settingsAddress = (platform: PlatformKey): string => `/settings#${settingsIdOf(platform)}`;
