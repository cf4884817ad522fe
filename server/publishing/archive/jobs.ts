import { z } from 'zod';
import { defineTrackedJob } from '@/server/system/jobs/tracked/define';

const HOURS_MS = 3_600_000;

/** Packs a project into an archive. */
export const exportProjectJob = defineTrackedJob({
  kind: 'export-project',
  lane: 'long',
  payload: z.object({}),
  timeoutMs: 4 * HOURS_MS,
  quiet: false,
});

/** Creates a project from an uploaded archive. */
export const importArchiveJob = defineTrackedJob({
  kind: 'import-archive',
  lane: 'long',
  payload: z.object({ importId: z.string(), origin: z.string() }),
  timeoutMs: 4 * HOURS_MS,
  quiet: false,
});

/** Inspects an uploaded archive for the request that waits for it. */
export const previewArchiveJob = defineTrackedJob({
  kind: 'preview-archive',
  lane: 'quick',
  payload: z.object({ importId: z.string() }),
  timeoutMs: 5 * 60_000,
  quiet: true,
});
