import { z } from 'zod';
import { manifestOf } from './index';
import type { PlatformKey } from './keys';
import { commonSettings, settingsKit } from './schemas';

/** The schema of a destination's platformSpecificData on the wire. Unknown fields are dropped. */
export function settingsOf(key: PlatformKey): z.ZodObject {
  const { base, settings } = manifestOf(key);
  return z.object({
    ...commonSettings,
    ...settings(settingsKit),
    // The text that a Russian-language variant's own was made from (lib/posts/variants.ts).
    ...(key === base ? {} : { translatedFrom: settingsKit.shortText }),
  });
}
