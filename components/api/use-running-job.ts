'use client';

import { useState } from 'react';
import type { JobResults } from '@/lib/contracts/job-results';
import { listJobs } from '@/lib/routes/jobs';
import { useEndpoint } from './use-endpoint';
import { isActiveJob } from './use-job';

type Place = { projectId: string | undefined; jobId: string };

/**
 * The project's job of a kind that waits or runs, on whichever page it was started; null: there is none. It stays until
 * `end` is called: the list of jobs may drop it before the one who follows it has seen its end. `follow` names a job
 * that was just started.
 */
export function useRunningJob(
  projectId: string | undefined,
  kind: keyof JobResults,
): { jobId: string | null; follow: (jobId: string) => void; end: () => void } {
  const query = { projectId, active: 'true' as const };
  const { data } = useEndpoint(listJobs, { query }, { live: true, enabled: projectId !== undefined });
  const [followed, setFollowed] = useState<Place | null>(null);
  const [ended, setEnded] = useState<string | null>(null);
  const running = data?.find((job) => job.kind === kind && isActiveJob(job))?.id ?? null;
  const jobId = followed?.projectId === projectId ? (followed?.jobId ?? null) : null;
  if (running !== null && running !== jobId && running !== ended) setFollowed({ projectId, jobId: running });
  return {
    jobId,
    follow: (started) => setFollowed({ projectId, jobId: started }),
    end: () => {
      setEnded(jobId);
      setFollowed(null);
    },
  };
}

/** The job that a call has started; null where it did the work itself. */
export function startedJobOf(answer: unknown): string | null {
  const isStarted = typeof answer === 'object' && answer !== null && 'jobId' in answer;
  return isStarted && typeof answer.jobId === 'string' ? answer.jobId : null;
}
