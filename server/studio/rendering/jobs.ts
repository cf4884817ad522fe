import { z } from 'zod';
import { jobResults } from '@/lib/contracts/job-results';
import { objectId } from '@/lib/wire/scalars';
import { defineTrackedJob, WAITING_PER_PERSON } from '@/server/system/jobs/tracked/define';

/** Renders a timeline into a file of the media library. What is encoded already is not encoded again. */
export const renderVideoJob = defineTrackedJob({
  kind: 'render-video',
  lane: 'heavy',
  payload: z.object({ renderId: objectId }),
  result: jobResults['render-video'],
  timeoutMs: 4 * 3_600_000,
  perPerson: { most: WAITING_PER_PERSON, called: 'renders' },
  words: {
    work: 'The render',
    crashed: 'Make the picture smaller, or render it in parts.',
    late: 'Make the picture smaller, or render it in parts.',
  },
});
