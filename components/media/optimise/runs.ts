'use client';

import { useCallback, useSyncExternalStore } from 'react';
import { useFollowJob, type FollowJob } from '@/components/api/use-follow-job';
import { ApiError } from '@/lib/api/call';
import type { Fit } from '@/lib/media/frame';
import type { Trim } from '@/lib/media/trim';
import { isVideoUrl, type PlatformKey } from '@/lib/platforms/define';
import { processForPlatform, type Processed } from './process-media';

/** One optimisation: of all files of a platform's post, or of one. It outlives the panel that started it. */
export type Run = { progress: number | null; sentence: string; error: string | null; cancel: () => void };

let runs: ReadonlyMap<string, Run> = new Map();
const listeners = new Set<() => void>();

function put(key: string, run: Run | null): void {
  const next = new Map(runs);
  if (run) next.set(key, run);
  else next.delete(key);
  runs = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The run of a key: going on when `progress` is not null, failed when it has an error. */
export function useRun(key: string): Run | undefined {
  return useSyncExternalStore(
    subscribe,
    () => runs.get(key),
    () => undefined,
  );
}

export function forgetRun(key: string): void {
  if (runs.has(key)) put(key, null);
}

/** The fixed message, and the server's reason on the next line. */
function failureWords(url: string, error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  const words = isVideoUrl(url)
    ? 'Failed to process video. Please try again or use a different format.'
    : 'Failed to process media for this platform';
  return error.message === words ? words : `${words}\n${error.message}`;
}

type Start = {
  key: string;
  projectId: string;
  platform: PlatformKey;
  urls: readonly string[];
  as?: 'media' | 'cover';
  fit: Fit;
  trim?: Trim | null;
  onDone: (made: Processed[]) => void;
};

/** Starts runs that make files fit a network. One of the same key that goes on already is left alone. */
export function useStartRun(): (start: Start) => void {
  const follow = useFollowJob();
  return useCallback((start) => startRun({ ...start, follow }), [follow]);
}

function startRun({ key, urls, onDone, ...request }: Start & { follow: FollowJob }): void {
  if (runs.get(key)?.progress != null) return;
  const abort = new AbortController();
  const run: Run = {
    progress: 0,
    sentence: '',
    error: null,
    cancel: () => {
      abort.abort();
      put(key, null);
    },
  };
  put(key, run);

  async function work(): Promise<void> {
    const made: Processed[] = [];
    for (const [index, url] of urls.entries()) {
      const onProgress = (progress: number, sentence: string) => {
        if (!abort.signal.aborted) put(key, { ...run, progress: (index + progress) / urls.length, sentence });
      };
      try {
        const one = await processForPlatform({ ...request, url, signal: abort.signal, onProgress });
        if (!one || abort.signal.aborted) return put(key, null);
        made.push(one);
      } catch (error) {
        const which = urls.length > 1 ? `File ${index + 1}:\n` : '';
        return put(key, { ...run, progress: null, error: which + failureWords(url, error) });
      }
    }
    put(key, null);
    onDone(made);
  }
  void work();
}
