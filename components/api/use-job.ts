'use client';

import { useEffect, useEffectEvent } from 'react';
import type { WireJob } from '@/lib/contracts/jobs';
import type { JobResults } from '@/lib/contracts/job-results';
import { cancelJob, getJob, listJobs } from '@/lib/routes/jobs';
import { useAction } from './use-action';
import { useEndpoint } from './use-endpoint';

/** A job with the result that its kind declares: null until it is done. */
export type FollowedJob<K extends keyof JobResults> = Omit<WireJob, 'result'> & { result: JobResults[K] | null };

export const isActiveJob = ({ state }: Pick<WireJob, 'state'>): boolean => state === 'waiting' || state === 'running';

/** Events bring each step; polling brings what they miss, such as the place in the queue. */
export const FOLLOWING = { live: true, pollWhile: isActiveJob };

/** The job as one of these kinds; of another kind its result is unknown, so it has none. */
export function asKind<K extends keyof JobResults>(job: WireJob, ...kinds: readonly K[]): FollowedJob<K> {
  const isOfThem = kinds.some((kind) => kind === job.kind);
  return { ...job, result: isOfThem && job.state === 'done' ? (job.result as JobResults[K] | null) : null };
}

type Followed<K extends keyof JobResults> = {
  kind: K;
  /** Null: there is none yet. */
  jobId: string | null;
  /** Once, when it ends while it is followed, or had ended before. */
  onEnd?: (job: FollowedJob<K>) => void;
};

/** Follows a job in the browser: its state and progress, its typed result, and a way to cancel it. */
export function useJob<K extends keyof JobResults>({ kind, jobId, onEnd }: Followed<K>) {
  const { data } = useEndpoint(getJob, { params: { id: jobId ?? '' } }, { ...FOLLOWING, enabled: jobId !== null });
  const cancel = useAction(cancelJob, { refresh: [getJob, listJobs], failure: 'It could not be cancelled' });
  const end = useEffectEvent(() => data && onEnd?.(asKind(data, kind)));
  const endedAt = data?.endedAt ?? null;
  useEffect(() => {
    if (endedAt !== null) end();
  }, [jobId, endedAt]);
  return {
    job: data ? asKind(data, kind) : undefined,
    cancel: async () => {
      if (jobId !== null) await cancel.run({ params: { id: jobId } });
    },
    isCancelling: cancel.busy,
  };
}
