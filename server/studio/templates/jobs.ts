import { z } from 'zod';
import { jobResults } from '@/lib/contracts/job-results';
import { objectId } from '@/lib/wire/scalars';
import { defineTrackedJob } from '@/server/system/jobs/tracked/define';

/** Makes the films of a table, one after the other: each copies what films before it have encoded. */
export const makeFilmsJob = defineTrackedJob({
  kind: 'make-films',
  lane: 'quick',
  payload: z.object({ batchId: objectId }),
  result: jobResults['make-films'],
  timeoutMs: 10 * 60_000,
  exclusive: { key: ({ batchId }) => `films:${batchId}`, whenTaken: 'join' },
  perPerson: { most: 5, called: 'tables of films' },
  words: {
    work: 'Making the films',
    crashed: 'The films until then are there. Try the others again.',
    late: 'The films until then are there. Try the others again.',
  },
});
