'use client';

import { useEffect, useRef, useState } from 'react';
import { useFollowJob, type FollowJob } from '@/components/api/use-follow-job';
import { ApiError, call } from '@/lib/api/call';
import { findSceneChanges } from '@/lib/routes/files';

type Following = { follow: FollowJob; signal: AbortSignal; onProgress: (progress: number) => void };

/** The scene changes of a file: at once where they are known, else by a job. Null: that was cancelled. */
async function momentsOf(id: string, { follow, ...following }: Following): Promise<readonly number[] | null> {
  const ask = () => call(findSceneChanges, { params: { id }, headers: { Prefer: 'respond-async' } });
  let answer = await ask();
  if ('jobId' in answer) {
    if (!(await follow({ kinds: ['find-scene-changes'], jobId: answer.jobId, ...following }))) return null;
    answer = await ask();
  }
  return 'moments' in answer ? answer.moments : null;
}

type Found = (file: string, moments: readonly number[]) => void;

/** Looks for the scene changes of files, one after the other, until that is cancelled or the bar is closed. */
export function useFinding(onFound: Found) {
  const [progress, setProgress] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const looking = useRef<AbortController | null>(null);
  const follow = useFollowJob();
  useEffect(() => () => looking.current?.abort(), []);

  const find = async (files: readonly string[]) => {
    const own = new AbortController();
    looking.current?.abort();
    looking.current = own;
    setFailure(null);
    setProgress(0);
    try {
      for (const [index, file] of files.entries()) {
        const onProgress = (fraction: number) => setProgress((index + fraction) / files.length);
        const moments = await momentsOf(file, { follow, signal: own.signal, onProgress });
        if (!moments || own.signal.aborted) break;
        onFound(file, moments);
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!own.signal.aborted) setFailure(error.message);
    } finally {
      if (looking.current === own) setProgress(null);
    }
  };
  return { find, progress, failure, cancel: () => looking.current?.abort() };
}
