import { z } from 'zod';
import { VIDEO_LANGUAGES } from '@/lib/video/languages';
import { objectId } from '@/lib/wire/scalars';
import { defineTrackedJob, noResult, WAITING_PER_PERSON } from '@/server/system/jobs/tracked/define';

const AGAIN = 'Merge it again: what is made already is not made twice.';

/** Makes a video: clips, voices, the film, the file of the library. Each result is kept; a repeat makes the rest. */
export const makeVideoJob = defineTrackedJob({
  kind: 'make-video',
  lane: 'heavy',
  payload: z.object({ videoId: objectId }),
  result: noResult,
  timeoutMs: 4 * 3_600_000,
  exclusive: { key: ({ videoId }) => `make-video:${videoId}`, whenTaken: 'queue' },
  perPerson: { most: WAITING_PER_PERSON, called: 'videos' },
  words: { work: 'Making the video', crashed: AGAIN, late: 'Make it shorter, or merge it again.' },
});

/** Takes the frames that the cover of a finished video is chosen from, and sets it. */
export const makeCoverJob = defineTrackedJob({
  kind: 'make-cover',
  lane: 'quick',
  payload: z.object({ videoId: objectId }),
  result: noResult,
  timeoutMs: 5 * 60_000,
  quiet: true,
  exclusive: { key: ({ videoId }) => `make-cover:${videoId}`, whenTaken: 'queue-one' },
  words: { work: 'Taking frames for the cover', crashed: 'Try again.', late: 'Try again.' },
});

/** Speaks one segment of a video again. */
export const makeVoiceOverJob = defineTrackedJob({
  kind: 'make-voice-over',
  lane: 'quick',
  payload: z.object({ videoId: objectId, segment: z.string() }),
  result: noResult,
  timeoutMs: 10 * 60_000,
  quiet: true,
  exclusive: { key: ({ videoId, segment }) => `make-voice-over:${videoId}:${segment}`, whenTaken: 'queue' },
  words: { work: 'Making the voice-over', crashed: 'Shorten its text.', late: 'Shorten its text.' },
});

const toHear = z.object({
  text: z.string(),
  language: z.enum(VIDEO_LANGUAGES),
  voice: z.string().nullable(),
  provider: z.string().nullable(),
  speed: z.number(),
});

/** Speaks a text for a person who listens. */
export const previewVoiceJob = defineTrackedJob({
  kind: 'preview-voice',
  lane: 'quick',
  payload: toHear,
  result: z.object({
    file: z.string(),
    seconds: z.number(),
    words: z.array(z.object({ text: z.string(), start: z.number(), end: z.number() })),
  }),
  timeoutMs: 5 * 60_000,
  quiet: true,
  exclusive: {
    key: (asked, { projectId }) => `preview-voice:${projectId}:${JSON.stringify(asked)}`,
    whenTaken: 'join',
  },
  words: { work: 'Speaking the text', crashed: 'Shorten it.', late: 'Shorten it.' },
});
