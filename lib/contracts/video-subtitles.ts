import { z } from 'zod';
import { mediaUrlText } from '@/lib/platforms/schemas';
import { projectQuery } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';
import { startedJob } from './started-job';
import { succeeded } from './video-envelope';

/** Words that stand together: as many as the buttons 'Default', '1 word', '3 words' and 'Sentence' say. */
export const WORDS_PER_SUBTITLE = { default: 5, max: 20 };

const side = z.number().min(16).max(8192);

export const generateSubtitles = endpoint({
  name: 'generateSubtitles',
  method: 'POST',
  path: '/video-maker/generate-subtitles',
  summary:
    'Subtitles of a video as timeline items, from its own start; waits, or responds 202 { jobId } to `Prefer: respond-async`: asked again afterwards, it returns them at once',
  access: { role: 'author', of: 'query' },
  /** Without it: the project whose file `videoUrl` is, else the caller's default one. */
  query: projectQuery,
  body: z.object({
    videoUrl: mediaUrlText().min(1, 'Please select a video item from the timeline to generate subtitles'),
    /** ISO 639-1. Null: the video project's whose file it is, else detected. */
    language: z
      .string()
      .regex(/^[a-z]{2,3}$/, 'A code such as en')
      .nullish(),
    wordsPerSubtitle: z.number().int().min(1).max(WORDS_PER_SUBTITLE.max).default(WORDS_PER_SUBTITLE.default),
    /** Of the picture in which they stand. */
    videoDimensions: z.object({ width: side, height: side }).default({ width: 720, height: 1280 }),
  }),
  status: 200,
  answer: z.union([
    succeeded(
      z.object({
        timelineItems: z.array(z.record(z.string(), z.unknown())),
        /** Seconds from the start of the file. With them, subtitles are grouped otherwise without asking again. */
        words: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })),
        language: z.string().nullable(),
      }),
    ),
    startedJob,
  ]),
  accepted: startedJob,
  rateLimit: { name: 'subtitles', of: 'subtitles', by: 'user', max: 300, seconds: 600 },
  spends: true,
});
export type SubtitlesBody = z.output<NonNullable<typeof generateSubtitles.body>>;
