import { z } from 'zod';
import { MIN_TRIM_S } from '@/lib/media/trim';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { mediaUrlText, platformKey } from '@/lib/platforms/schemas';
import { endpoint } from './endpoint';
import { startedJob } from './started-job';
import { projectQuery } from '@/lib/wire/scalars';

export const mediaFit = z.enum(['auto', 'keep', 'crop', 'pad']);

/** A file as the before and after of Optimise shows it. */
const mediaFacts = z
  .object({
    url: z.string(),
    kind: z.enum(['image', 'video', 'animation']),
    format: z.string(),
    bytes: z.number().int(),
    width: z.number().int(),
    height: z.number().int(),
    durationS: z.number().nullable(),
  })
  .meta({ id: 'MediaFacts' });
export type WireMediaFacts = z.output<typeof mediaFacts>;

const mediaDetail = z
  .object({
    /** `kept`: it fits as it is; `copied`: only the container was rewritten; `encoded`: the picture was re-encoded. */
    action: z.enum(['kept', 'copied', 'encoded']),
    /** Why it was needed: 'Instagram accepts 4:5 to 1.91:1; this is 9:16'. */
    reasons: z.array(z.string()),
    before: mediaFacts,
    after: mediaFacts,
    /** Rendered earlier for the same content, network and fit. */
    cached: z.boolean(),
  })
  .meta({ id: 'MediaDetail' });
export type WireMediaDetail = z.output<typeof mediaDetail>;

export const processedMedia = z
  .object({
    processedMedia: z.partialRecord(platformKey, z.string()),
    /** Platforms that can't take the media, each with a sentence. */
    errors: z.partialRecord(platformKey, z.string()).optional(),
    details: z.partialRecord(platformKey, mediaDetail).optional(),
  })
  .meta({ id: 'ProcessedMedia' });
export type WireProcessedMedia = z.output<typeof processedMedia>;

const unit = z.number().min(0).max(1);

/** 24 hours: longer than any video that a network takes. */
const moment = z.number().min(0).max(86_400);

export const mediaTrim = z
  .object({ start: moment, end: moment })
  .refine(({ start, end }) => end - start >= MIN_TRIM_S, {
    message: `The end must be at least ${MIN_TRIM_S} s after the start`,
    path: ['end'],
  });

export const processMedia = endpoint({
  name: 'processMedia',
  method: 'POST',
  path: '/posts/process-media',
  summary: 'Convert media to fit networks; waits for the result, or responds 202 { jobId } to `Prefer: respond-async`',
  access: { role: 'author', of: 'query' },
  query: projectQuery,
  body: z.object({
    mediaUrl: mediaUrlText().nullish(),
    platforms: z.array(platformKey).min(1, 'Name at least one platform').max(PLATFORM_KEYS.length),
    /** `cover`: by the rules for cover frames. */
    as: z.enum(['media', 'cover']).optional(),
    /** `auto`: keep when the network takes the shape, else pad. */
    fit: mediaFit.optional(),
    /** The point that a crop keeps in the middle, 0–1 from the left and the top. */
    focus: z.object({ x: unit, y: unit }).optional(),
    /** The fill of the bars of a pad. */
    background: z
      .union([z.literal('blur'), z.string().regex(/^#[0-9a-fA-F]{6}$/, 'blur, or a colour such as #102030')])
      .optional(),
    /** The part of a video that is wanted, in seconds; the whole without it. */
    trim: mediaTrim.optional(),
  }),
  status: 200,
  answer: z.union([processedMedia, startedJob]),
  accepted: startedJob,
  rateLimit: { name: 'process-media', of: 'conversions of media', by: 'user', max: 300, seconds: 600 },
});
export type ProcessMediaBody = z.output<NonNullable<typeof processMedia.body>>;
