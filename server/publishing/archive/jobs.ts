import { z } from 'zod';
import { jobResults } from '@/lib/contracts/job-results';
import { defineTrackedJob, noResult, WAITING_PER_PERSON } from '@/server/system/jobs/tracked/define';

const HOURS_MS = 3_600_000;

/** Packs a project into an archive. */
export const exportProjectJob = defineTrackedJob({
  kind: 'export-project',
  lane: 'long',
  payload: z.object({}),
  result: jobResults['export-project'],
  timeoutMs: 4 * HOURS_MS,
  exclusive: { key: (_payload, { projectId }) => `export-${projectId}`, whenTaken: 'join' },
  perPerson: { most: WAITING_PER_PERSON, called: 'exports' },
  words: {
    work: 'The export of the project',
    crashed: 'Its files may be too much for this host. Delete those that are not used, then export again.',
    late: 'Delete files that are not used, then export again.',
  },
});

/** Creates a project from an uploaded archive. */
export const importArchiveJob = defineTrackedJob({
  kind: 'import-archive',
  lane: 'long',
  payload: z.object({ importId: z.string(), origin: z.string() }),
  result: jobResults['import-archive'],
  timeoutMs: 4 * HOURS_MS,
  exclusive: { key: ({ importId }) => `import-${importId}`, whenTaken: 'join' },
  perPerson: { most: WAITING_PER_PERSON, called: 'imports' },
  words: {
    work: 'The import of the archive',
    crashed: 'A file in it may be too large for this host. Import again goes on where it stopped.',
    late: 'Import again goes on where it stopped.',
  },
});

/** Inspects an uploaded archive for the request that waits for it. */
export const previewArchiveJob = defineTrackedJob({
  kind: 'preview-archive',
  lane: 'quick',
  payload: z.object({ importId: z.string() }),
  result: noResult,
  timeoutMs: 5 * 60_000,
  quiet: true,
  exclusive: { key: ({ importId }) => `preview-${importId}`, whenTaken: 'join' },
  words: {
    work: 'The inspection of the archive',
    crashed: 'It may be damaged, or too large for this host. Export it again, then upload it again.',
    late: 'Export it again, then upload it again.',
  },
});
