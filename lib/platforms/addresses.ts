import type { PlatformKey } from './keys';

/** The id of a channel's place in Settings. */
export const settingsIdOf = (platform: PlatformKey): string => `channel-${platform}`;

/** The settings of one channel. */
export const settingsAddress = (platform: PlatformKey): string => `/settings#${settingsIdOf(platform)}`;
