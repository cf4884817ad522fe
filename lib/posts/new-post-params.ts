import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { switchPlatform, type PostForm } from './form';

/** Parameters in the address of a new post. */
export const NEW_POST_PARAMS = ['channel'] as const;

/** The channels that an address names; others are left out. */
export function requestedChannels(params: URLSearchParams): PlatformKey[] {
  const named = params.getAll('channel');
  return PLATFORM_KEYS.filter((key) => named.includes(key));
}

/** A new form with these channels on. */
export function withChannels(form: PostForm, channels: readonly PlatformKey[]): PostForm {
  return channels.reduce((old, key) => switchPlatform(old, key, true), form);
}
