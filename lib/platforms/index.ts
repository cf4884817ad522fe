import { shortText, type PlatformKey, type PlatformManifest } from './define';
import { discord } from './discord';
import { instagram } from './instagram';
import { telegram } from './telegram';
import { threads } from './threads';
import { twitter } from './twitter';
import { vk } from './vk';
import { youtube } from './youtube';

/**
 * A Russian-language twin: the same network and form, a destination and settings entry of its own. `translatedFrom`
 * marks the text that its own was made from (lib/posts/twins.ts).
 */
function russian(key: PlatformKey, base: PlatformManifest): PlatformManifest {
  return {
    ...base,
    key,
    label: `${base.label} (Russian)`,
    base: base.key,
    settings: base.settings.extend({ translatedFrom: shortText }),
  };
}

/** Every destination. Forgetting one is a compile error. */
export const platforms = {
  telegram,
  ruTelegram: russian('ruTelegram', telegram),
  instagram,
  twitter,
  vk,
  youtube,
  ruYoutube: russian('ruYoutube', youtube),
  discord,
  ruDiscord: russian('ruDiscord', discord),
  threads,
} as const satisfies Record<PlatformKey, PlatformManifest>;

/** The manifest of a destination. */
export function manifestOf(key: PlatformKey): PlatformManifest {
  return platforms[key];
}
