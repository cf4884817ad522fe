import { z } from 'zod';
import { text } from '@/lib/wire/scalars';
import { PLATFORM_KEYS } from './keys';
import { PARTS_MAX } from './parts';

export const platformKey = z.enum(PLATFORM_KEYS);

const cleared = <T extends z.ZodType>(schema: T) => schema.nullish();

/**
 * A media address: empty, http(s), or a path on this host. `javascript:`, `data:` and the like are refused
 * (docs/decisions/media.md).
 */
export function mediaUrlText() {
  return text(4096)
    .trim()
    .refine((value) => value === '' || /^https?:\/\/[^\s/]/i.test(value) || /^\/(api\/)?files\/[\w.-]+$/.test(value), {
      message: 'Only http and https addresses can be used as media',
    });
}

/** A message of several that a post is sent as. */
const part = z
  .object({
    content: text(100_000).default(''),
    media: z
      .array(z.object({ url: mediaUrlText().min(1, 'Required'), alt: text(5000).default('') }))
      .max(20, 'At most 20 files')
      .default([]),
  })
  .meta({ id: 'PostPart' });

export const partList = z
  .array(part)
  .max(PARTS_MAX, `At most ${PARTS_MAX} parts`)
  .refine((parts) => parts.length !== 1, 'A post of parts has at least two. Send one text as content.');

/** Fields of platformSpecificData that every platform has (docs/decisions/publishing.md). */
export const commonSettings = {
  mediaUrl: cleared(mediaUrlText()),
  mediaUrls: cleared(z.array(mediaUrlText()).max(20, 'At most 20 files')),
  optimizedUrl: cleared(mediaUrlText()),
  /** Of an album: the optimised version of each file, in the order of mediaUrls; the first equals optimizedUrl. */
  optimizedUrls: cleared(z.array(mediaUrlText()).max(20, 'At most 20 files')),
  coverFrame: cleared(mediaUrlText()),
  alt_text: cleared(text(5000)),
  first_comment: cleared(text(10_000)),
  /** Parts of its own, and whether they are numbered, in place of the post’s. */
  parts: cleared(partList),
  numbered: cleared(z.boolean()),
};

/** The parts that a network's manifest builds the schemas of its own fields with. */
export const settingsKit = { z, cleared, longText: cleared(text(100_000)), shortText: cleared(text(500)) };
export type SettingsKit = typeof settingsKit;
