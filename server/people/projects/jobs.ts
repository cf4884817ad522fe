import { z } from 'zod';
import { defineTrackedJob, noResult } from '@/server/system/jobs/tracked/define';

/** Removes what a deleted project owned. The project itself is gone before it begins. */
export const deleteProjectJob = defineTrackedJob({
  kind: 'delete-project',
  lane: 'batches',
  payload: z.object({ deletionId: z.string() }),
  result: noResult,
  timeoutMs: 4 * 3_600_000,
  isCancellable: false,
  retry: { tries: 10, delaysMs: [5_000, 60_000, 600_000], on: ['SERVICE_UNAVAILABLE', 'UNEXPECTED'] },
  exclusive: { key: ({ deletionId }) => `delete-project-${deletionId}`, whenTaken: 'join' },
  words: {
    work: 'The deletion of the project',
    crashed: 'It is tried again by itself.',
    late: 'It is tried again by itself.',
  },
});
