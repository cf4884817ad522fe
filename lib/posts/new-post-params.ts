import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/keys';

/** Parameters in the address of a new post. */
export const NEW_POST_PARAMS = ['channel'] as const;

/** The channels that an address names; others are left out. */
export function requestedChannels(params: URLSearchParams): PlatformKey[] {
  const named = params.getAll('channel');
  return PLATFORM_KEYS.filter((key) => named.includes(key));
}
