'use client';

import { uploadFile } from '@/lib/contracts/files';
import { afterFailure, isServerReachable } from './broken-upload';
import { addUpload } from './upload-store';
import { sendFile } from './use-upload';

/** Above this a file goes in pieces and can go on where it stopped; below, sending it again is quicker than asking. */
const IN_PIECES_FROM = 20 * 1_048_576;
/** How long to wait before asking whether the server can be reached again, besides the browser's own word for it. */
const ASK_AGAIN_MS = 8_000;

export type UploadedFile = { id: string; url: string; name: string };

export type Attempt = {
  file: File;
  projectId: string;
  signal: AbortSignal;
  /** Aborted by a pause: what was sent stays. */
  pause: AbortSignal;
  onProgress: (progress: number) => void;
  /** What one attempt leaves to the next: where it stood, and how to take away what has arrived. */
  memory: { url?: string; discard?: () => void };
};

type MediaUpload = { file: File; projectId: string; place: string };

/**
 * Brings a file into the project's library. Resolves with the file, or with null when the user cancelled it. It never
 * fails for good: without a connection it waits, and what the server refused or could not take stays listed with its
 * reason, to be tried again or put away.
 */
export function uploadMedia({ file, projectId, place }: MediaUpload): Promise<UploadedFile | null> {
  const cancelled = new AbortController();
  let paused = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const memory: Attempt['memory'] = {};
  const inPieces = file.size > IN_PIECES_FROM;

  return new Promise((resolve) => {
    let breaks = 0;
    /** Which question after the connection counts: an earlier one may answer late. */
    let round = 0;

    function stopWaiting(): void {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
    }

    function end(result: UploadedFile | null): void {
      stopWaiting();
      entry.remove();
      resolve(result);
    }

    async function attempt(): Promise<void> {
      stopWaiting();
      paused = new AbortController();
      entry.change({ state: 'sending', message: null, pause: inPieces ? pause : null, resume: null });
      try {
        const tried = {
          file,
          projectId,
          signal: cancelled.signal,
          pause: paused.signal,
          memory,
          onProgress: (progress: number) => entry.change({ progress }),
        };
        const result = await (inPieces ? sendInPieces(tried) : sendWhole(tried));
        if (result) end(result);
      } catch (error) {
        stopped(error);
      }
    }

    function stopped(error: unknown): void {
      breaks += 1;
      const next = afterFailure(error, breaks);
      if (next.kind === 'wait') return wait();
      entry.change({ state: 'failed', message: next.failure.message, pause: null, resume: retry });
    }

    /** Until the server can be reached: the file itself is not sent to find out. */
    function wait(): void {
      entry.change({ state: 'waiting', message: null, pause: null, resume: retry });
      window.addEventListener('online', goOn, { once: true });
      timer = setTimeout(goOn, ASK_AGAIN_MS);
    }

    async function goOn(): Promise<void> {
      stopWaiting();
      const asked = ++round;
      const reachable = await isServerReachable(cancelled.signal);
      if (cancelled.signal.aborted || asked !== round) return;
      if (reachable) void attempt();
      else wait();
    }

    function retry(): void {
      breaks = 0;
      round += 1;
      void attempt();
    }

    function pause(): void {
      paused.abort();
      entry.change({ state: 'paused', pause: null, resume: retry });
    }

    function cancel(): void {
      cancelled.abort();
      memory.discard?.();
      end(null);
    }

    const entry = addUpload({ name: file.name, bytes: file.size, place, cancel });
    void attempt();
  });
}

async function sendWhole({ file, projectId, signal, onProgress }: Attempt): Promise<UploadedFile | null> {
  const stored = await sendFile({ endpoint: uploadFile, file, query: { projectId, once: 'true' }, signal, onProgress });
  return stored && { id: stored.id, url: stored.url, name: stored.name };
}

async function sendInPieces(attempt: Attempt): Promise<UploadedFile | null> {
  const { sendResumable } = await import('./send-resumable');
  return sendResumable(attempt);
}
