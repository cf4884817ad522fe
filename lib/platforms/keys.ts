/**
 * Every destination in the order in which they are shown everywhere: its name and, of a Russian-language variant, the
 * network whose variant it is. All that a page needs to name one: the rest is loaded with the manifests.
 */
const DESTINATIONS = {
  telegram: { label: 'Telegram' },
  ruTelegram: { variantOf: 'telegram' },
  instagram: { label: 'Instagram' },
  twitter: { label: 'Twitter' },
  vk: { label: 'VK' },
  youtube: { label: 'YouTube' },
  ruYoutube: { variantOf: 'youtube' },
  discord: { label: 'Discord' },
  ruDiscord: { variantOf: 'discord' },
  threads: { label: 'Threads' },
} as const;

type Destinations = typeof DESTINATIONS;
export type PlatformKey = keyof Destinations;
/** A destination that is not a variant: each of the three registries has one record of it. */
export type NetworkKey = {
  [Key in PlatformKey]: Destinations[Key] extends { label: string } ? Key : never;
}[PlatformKey];

type Listed = { label: string } | { variantOf: NetworkKey };
const listed: Record<PlatformKey, Listed> = DESTINATIONS;

export const PLATFORM_KEYS = Object.keys(DESTINATIONS) as unknown as readonly [PlatformKey, ...PlatformKey[]];
export const NETWORK_KEYS = PLATFORM_KEYS.filter((key): key is NetworkKey => 'label' in listed[key]);

/** The network of a destination: variants have their base's. */
export function networkOf(key: PlatformKey): NetworkKey {
  const entry = listed[key];
  return 'variantOf' in entry ? entry.variantOf : (key as NetworkKey);
}

/** The name of a destination. */
export function labelOf(key: PlatformKey): string {
  const entry = listed[key];
  return 'variantOf' in entry ? `${labelOf(entry.variantOf)} (Russian)` : entry.label;
}
