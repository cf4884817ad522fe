'use client';

import { uploadFile } from '@/lib/contracts/files';
import { ApiError } from '@/lib/api/call';
import { addUpload } from './upload-store';
import { sendFile } from './use-upload';

/** Above this a file goes in pieces and can go on where it stopped; below, sending it again is quicker than asking. */
const IN_PIECES_FROM = 20 * 1_048_576;
/** How long to wait before asking whether the connection is back, besides the browser's own word for it. */
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
 * Brings a file into the project's library. Resolves with the file, or with null when the user cancelled it. It never fails for good:
 * without a connection it waits, and what was refused stays listed with its reason, to be tried again or put away.
 */
export function uploadMedia({ file, projectId, place }: MediaUpload): Promise<UploadedFile | null> {
  const cancelled = new AbortController();
  let paused = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const memory: Attempt['memory'] = {};
  const inPieces = file.size > IN_PIECES_FROM;

  return new Promise((resolve) => {
    function end(result: UploadedFile | null): void {
      clearTimeout(timer);
      window.removeEventListener('online', attempt);
      entry.remove();
      resolve(result);
    }

    async function attempt(): Promise<void> {
      clearTimeout(timer);
      window.removeEventListener('online', attempt);
      paused = new AbortController();
      entry.change({ state: 'sending', message: null, pause: inPieces ? pause : null, resume: null });
      try {
        const tried = { file, projectId, signal: cancelled.signal, pause: paused.signal, memory, onProgress: (progress: number) => entry.change({ progress }) };
        const result = await (inPieces ? sendInPieces(tried) : sendWhole(tried));
        if (result) end(result);
      } catch (error) {
        stopped(error);
      }
    }

    function stopped(error: unknown): void {
      const failure = error instanceof ApiError ? error : new ApiError({ statusCode: 0, code: 'NETWORK', message: 'The upload stopped. Check the connection.', cause: error });
      const resume = () => void attempt();
      if (failure.code !== 'NETWORK' && failure.statusCode < 500) {
        entry.change({ state: 'failed', message: failure.message, pause: null, resume });
        return;
      }
      entry.change({ state: 'waiting', message: null, pause: null, resume });
      window.addEventListener('online', attempt, { once: true });
      timer = setTimeout(resume, ASK_AGAIN_MS);
    }

    function pause(): void {
      paused.abort();
      entry.change({ state: 'paused', pause: null, resume: () => void attempt() });
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
  const stored = await sendFile({ endpoint: uploadFile, file, query: { projectId }, signal, onProgress });
  return stored && { id: stored.id, url: stored.url, name: stored.name };
}

async function sendInPieces(attempt: Attempt): Promise<UploadedFile | null> {
  const { sendResumable } = await import('./send-resumable');
  return sendResumable(attempt);
}
