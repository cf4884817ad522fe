'use client';

import { QueryObserver, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { ApiError, call } from '@/lib/api/call';
import type { JobResults } from '@/lib/contracts/job-results';
import { cancelJob, getJob } from '@/lib/routes/jobs';
import { questionOf } from './use-endpoint';
import { asKind, FOLLOWING, isActiveJob, type FollowedJob } from './use-job';

const AGAIN_MS = 5_000;

type Follow<K extends keyof JobResults> = {
  kinds: readonly K[];
  jobId: string;
  /** Cancels the job. */
  signal: AbortSignal;
  onProgress: (progress: number, sentence: string) => void;
};
export type FollowJob = <K extends keyof JobResults>(follow: Follow<K>) => Promise<JobResults[K] | null>;

/**
 * The same as useJob, for work that outlives the component that began it. Resolves with the result, or with null when
 * it was cancelled; throws ApiError when it failed.
 */
export function useFollowJob(): FollowJob {
  const client = useQueryClient();
  return useCallback((asked) => follow(client, asked), [client]);
}

function follow<K extends keyof JobResults>(
  client: QueryClient,
  { kinds, jobId, signal, onProgress }: Follow<K>,
): Promise<JobResults[K] | null> {
  return new Promise((resolve, reject) => {
    const question = questionOf(getJob, { params: { id: jobId } }, { ...FOLLOWING, isPolling: false });
    const observer = new QueryObserver(client, question);
    let again: ReturnType<typeof setTimeout> | undefined;
    const settle = (then: () => void) => {
      clearTimeout(again);
      signal.removeEventListener('abort', onAbort);
      unsubscribe();
      then();
    };
    const onAbort = () => settle(() => void cancel(jobId).then(() => resolve(null), reject));
    const look = ({ data, error, fetchStatus }: ReturnType<typeof observer.getCurrentResult>) => {
      if (data) onProgress(data.progress, data.sentence);
      if (data && !isActiveJob(data)) return settle(() => end(asKind(data, ...kinds)));
      if (!error || fetchStatus !== 'idle') return;
      // A connection that is lost for a moment does not end the job: it is asked again.
      if (error.code !== 'NETWORK') return settle(() => reject(error));
      clearTimeout(again);
      again = setTimeout(() => void observer.refetch(), AGAIN_MS);
    };
    const unsubscribe = observer.subscribe(look);
    const end = ({ state, result, error }: FollowedJob<K>) => {
      if (state !== 'failed') return resolve(result);
      const message = error?.message ?? 'The job failed.';
      reject(new ApiError({ statusCode: 422, code: error?.code ?? 'INTERNAL', message }));
    };
    if (signal.aborted) return onAbort();
    signal.addEventListener('abort', onAbort);
    look(observer.getCurrentResult());
  });
}

async function cancel(jobId: string): Promise<void> {
  await call(cancelJob, { params: { id: jobId } }).catch((error: unknown) => {
    // 409: it has just ended. Nothing else may be lost sight of.
    if (!(error instanceof ApiError) || error.statusCode !== 409) throw error;
  });
}
