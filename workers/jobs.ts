import { wakePostsJob } from '@/server/publishing/posts/announce/jobs';
import { refreshTokenJob } from '@/server/publishing/connections/jobs';
import type { JobDeclaration } from '@/server/system/jobs/define';
import { wakeTrackedJobs } from '@/server/system/jobs/tracked/wake';

/** Every job of the product. workers/registry.ts has a handler for each, or does not compile. */
export const jobs = {
  [wakePostsJob.name]: wakePostsJob,
  [refreshTokenJob.name]: refreshTokenJob,
  [wakeTrackedJobs.name]: wakeTrackedJobs,
} as const satisfies Record<string, JobDeclaration>;

export type JobName = keyof typeof jobs;
