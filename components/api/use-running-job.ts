'use client';

import type { JobResults } from '@/lib/contracts/job-results';
import { listJobs } from '@/lib/routes/jobs';
import { useEndpoint } from './use-endpoint';
import { isActiveJob } from './use-job';

/** The id of a project's job of a kind that waits or runs, on whichever page it was started; null: there is none. */
export function useRunningJob(projectId: string | undefined, kind: keyof JobResults): string | null {
  const asked = { query: { projectId, active: 'true' as const } };
  const { data } = useEndpoint(listJobs, asked, { live: true, enabled: projectId !== undefined });
  return data?.find((job) => job.kind === kind && isActiveJob(job))?.id ?? null;
}
