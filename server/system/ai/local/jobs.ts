import { z } from 'zod';
import { defineTrackedJob, noResult } from '@/server/system/jobs/tracked/define';

/** Downloads the files of a model that runs on this host. It belongs to the host, so lists of projects leave it out. */
export const fetchLocalModelJob = defineTrackedJob({
  kind: 'fetch-local-model',
  lane: 'long',
  payload: z.object({ model: z.string() }),
  result: noResult,
  timeoutMs: 12 * 3_600_000,
  quiet: true,
  retry: { tries: 8, delaysMs: [2_000, 10_000, 60_000, 300_000], on: ['SERVICE_UNAVAILABLE', 'UNEXPECTED'] },
  exclusive: { key: ({ model }) => `local-model:${model}`, whenTaken: 'join' },
  words: {
    work: 'Downloading the model',
    crashed: 'Download it again: it goes on where it stopped.',
    late: 'Download it again: it goes on where it stopped.',
  },
});
