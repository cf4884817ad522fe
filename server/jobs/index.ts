import { wakePostJob } from '@/server/posts/jobs';
import type { JobDeclaration } from './define';

/** Every job of the product. workers/registry.ts has a handler for each, or does not compile. */
export const jobs = {
  [wakePostJob.name]: wakePostJob,
} as const satisfies Record<string, JobDeclaration>;

export type JobName = keyof typeof jobs;
