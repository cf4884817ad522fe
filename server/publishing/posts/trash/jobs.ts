import { z } from 'zod';
import { jobResults } from '@/lib/contracts/job-results';
import { defineTrackedJob } from '@/server/system/jobs/tracked/define';

/** Deletes the posts for good that lay in a project's trash at a time. */
export const emptyTrashJob = defineTrackedJob({
  kind: 'empty-trash',
  lane: 'batches',
  payload: z.object({ until: z.coerce.date() }),
  result: jobResults['empty-trash'],
  timeoutMs: 3_600_000,
  retry: { tries: 5, delaysMs: [5_000, 60_000], on: ['SERVICE_UNAVAILABLE', 'UNEXPECTED'] },
  exclusive: { key: (_payload, { projectId }) => `empty-trash-${projectId}`, whenTaken: 'join' },
  words: {
    work: 'The emptying of the trash',
    crashed: 'Empty it again: it goes on where it stopped.',
    late: 'Empty it again: it goes on where it stopped.',
  },
});
