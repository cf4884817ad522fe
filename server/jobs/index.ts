import { wakePostsJob } from '@/server/posts/jobs';
import { refreshTokenJob } from '@/server/settings/jobs';
import type { JobDeclaration } from './define';
import { lookForJobs } from './tracked/wake';

/** Every job of the product. workers/registry.ts has a handler for each, or does not compile. */
export const jobs = {
  [wakePostsJob.name]: wakePostsJob,
  [refreshTokenJob.name]: refreshTokenJob,
  [lookForJobs.name]: lookForJobs,
} as const satisfies Record<string, JobDeclaration>;

export type JobName = keyof typeof jobs;
