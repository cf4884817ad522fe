import { z } from 'zod';
import { jobResults } from '@/lib/contracts/job-results';
import { objectId } from '@/lib/wire/scalars';
import { defineTrackedJob } from '@/server/system/jobs/tracked/define';

/** Renders a timeline into a file of the media library. What is encoded already is not encoded again. */
export const renderVideoJob = defineTrackedJob({
  kind: 'render-video',
  lane: 'heavy',
  payload: z.object({ renderId: objectId }),
  result: jobResults['render-video'],
  timeoutMs: 4 * 3_600_000,
  words: {
    work: 'The render',
    crashed: 'Make the picture smaller, or render it in parts.',
    late: 'Make the picture smaller, or render it in parts.',
  },
});
