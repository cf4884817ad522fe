import { z } from 'zod';
import { defineJob } from '@/server/system/jobs/define';

/** A wake-up call: a worker looks into the collection of jobs, which decides. */
export const wakeTrackedJobs = defineJob({
  name: 'wake-tracked-jobs',
  queue: 'jobs',
  payload: z.object({}),
  attempts: 1,
  timeoutMs: 30_000,
});
