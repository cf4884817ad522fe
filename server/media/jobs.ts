import { z } from 'zod';
import { fileId } from '@/lib/contracts/files';
import { mediaFit, mediaTrim } from '@/lib/contracts/media';
import { objectId } from '@/lib/wire/scalars';
import { platformKey } from '@/lib/platforms/define';
import { defineTrackedJob } from '@/server/system/jobs/tracked/define';

/** Analyses an uploaded file: facts, thumbnail, poster, waveform, filmstrip. */
export const inspectFileJob = defineTrackedJob({
  kind: 'inspect-file',
  lane: 'quick',
  payload: z.object({ fileId }),
  timeoutMs: 15 * 60_000,
  quiet: true,
});

/** A frame of a video at a moment. */
export const takeFrameJob = defineTrackedJob({
  kind: 'take-frame',
  lane: 'quick',
  payload: z.object({ fileId, atSeconds: z.number() }),
  timeoutMs: 5 * 60_000,
  quiet: true,
});

const fit = z.object({
  mode: mediaFit,
  focus: z.object({ x: z.number(), y: z.number() }),
  background: z.custom<'blur' | `#${string}`>((value) => value === 'blur' || /^#[0-9a-fA-F]{6}$/.test(String(value))),
});

/** Makes media fit networks. Pictures take moments and don't wait behind videos. */
const processMedia = {
  payload: z.object({
    mediaUrl: z.string(),
    platforms: z.array(platformKey),
    as: z.enum(['media', 'cover']),
    fit,
    trim: mediaTrim.optional(),
  }),
  timeoutMs: 4 * 3_600_000,
  quiet: false,
} as const;
export const processMediaJob = defineTrackedJob({ kind: 'process-media', lane: 'heavy', ...processMedia });
export const processPictureJob = defineTrackedJob({ kind: 'process-picture', lane: 'quick', ...processMedia });

/** Converts media in advance that publishing would convert. Runs unobtrusively. */
const prepareMedia = {
  payload: z.object({ postId: objectId, platform: platformKey }),
  timeoutMs: 4 * 3_600_000,
} as const;
export const prepareVideoJob = defineTrackedJob({
  kind: 'prepare-video',
  lane: 'heavy',
  quiet: false,
  ...prepareMedia,
});
export const preparePictureJob = defineTrackedJob({
  kind: 'prepare-picture',
  lane: 'quick',
  quiet: true,
  ...prepareMedia,
});
