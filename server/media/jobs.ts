import { z } from 'zod';
import { fileId } from '@/lib/contracts/files';
import { jobResults } from '@/lib/contracts/job-results';
import { mediaFit, mediaTrim } from '@/lib/contracts/media';
import { objectId } from '@/lib/wire/scalars';
import { platformKey } from '@/lib/platforms/schemas';
import { defineTrackedJob, noResult, WAITING_PER_PERSON } from '@/server/system/jobs/tracked/define';

const TOO_LARGE = 'The file may be too large for this host. Make it smaller or shorter, or export it again.';

/** Analyses an uploaded file: facts, thumbnail, poster, waveform, filmstrip. */
export const inspectFileJob = defineTrackedJob({
  kind: 'inspect-file',
  lane: 'quick',
  payload: z.object({ fileId }),
  result: noResult,
  timeoutMs: 15 * 60_000,
  quiet: true,
  exclusive: { key: ({ fileId: id }) => `inspect:${id}`, whenTaken: 'join' },
  words: { work: 'The analysis of the file', crashed: TOO_LARGE, late: TOO_LARGE },
});

/** A frame of a video at a moment. */
export const takeFrameJob = defineTrackedJob({
  kind: 'take-frame',
  lane: 'quick',
  payload: z.object({ fileId, atSeconds: z.number() }),
  result: z.object({ frameId: fileId }),
  timeoutMs: 5 * 60_000,
  quiet: true,
  exclusive: { key: ({ fileId: id, atSeconds }) => `frame:${id}:${atSeconds}`, whenTaken: 'join' },
  words: { work: 'Taking a frame of the video', crashed: TOO_LARGE, late: TOO_LARGE },
});

/** Finds the moments at which another scene of a video begins. They are kept: asking again takes no time. */
export const findSceneChangesJob = defineTrackedJob({
  kind: 'find-scene-changes',
  lane: 'quick',
  payload: z.object({ fileId }),
  result: jobResults['find-scene-changes'],
  timeoutMs: 60 * 60_000,
  exclusive: { key: ({ fileId: id }) => `scenes:${id}`, whenTaken: 'join' },
  perPerson: { most: WAITING_PER_PERSON, called: 'looks for scene changes' },
  words: { work: 'Looking for scene changes', crashed: TOO_LARGE, late: 'Cut the file into shorter parts.' },
});

const fit = z.object({
  mode: mediaFit,
  focus: z.object({ x: z.number(), y: z.number() }),
  background: z.custom<'blur' | `#${string}`>((value) => value === 'blur' || /^#[0-9a-fA-F]{6}$/.test(String(value))),
});

const wish = z.object({
  mediaUrl: z.string(),
  platforms: z.array(platformKey),
  as: z.enum(['media', 'cover']),
  fit,
  trim: mediaTrim.optional(),
});

/** Makes media fit networks. Pictures take moments and don't wait behind videos. */
const processMedia = {
  payload: wish,
  timeoutMs: 4 * 3_600_000,
  exclusive: {
    key: (asked: z.output<typeof wish>, { projectId }: { projectId: string }) =>
      `process:${projectId}:${JSON.stringify(asked)}`,
    whenTaken: 'join',
  },
  perPerson: { most: WAITING_PER_PERSON, called: 'conversions' },
  words: { work: 'The conversion', crashed: TOO_LARGE, late: TOO_LARGE },
} as const;
export const processMediaJob = defineTrackedJob({
  kind: 'process-media',
  lane: 'heavy',
  result: jobResults['process-media'],
  ...processMedia,
});
export const processPictureJob = defineTrackedJob({
  kind: 'process-picture',
  lane: 'quick',
  result: jobResults['process-picture'],
  ...processMedia,
});

const toPrepare = z.object({ postId: objectId, platform: platformKey });

/** Converts media in advance that publishing would convert. Runs unobtrusively. */
const prepareMedia = {
  payload: toPrepare,
  result: noResult,
  timeoutMs: 4 * 3_600_000,
  // No person waits for it yet, and a full disk or a slow storage may pass before the post is due.
  retry: { tries: 4, delaysMs: [60_000, 5 * 60_000, 15 * 60_000], on: ['DISK_FULL', 'SERVICE_UNAVAILABLE'] },
  exclusive: {
    key: ({ postId, platform }: z.output<typeof toPrepare>) => `prepare:${postId}:${platform}`,
    whenTaken: 'join',
  },
  words: { work: 'The conversion for a coming post', crashed: TOO_LARGE, late: TOO_LARGE },
} as const;
export const prepareVideoJob = defineTrackedJob({ kind: 'prepare-video', lane: 'heavy', ...prepareMedia });
export const preparePictureJob = defineTrackedJob({
  kind: 'prepare-picture',
  lane: 'quick',
  quiet: true,
  ...prepareMedia,
});
