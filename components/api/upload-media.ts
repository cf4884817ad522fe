'use client';

import { uploadFile } from '@/lib/routes/files';
import { afterFailure } from './broken-upload';
import type { Attempt, UploadedFile } from './upload-attempt';
import { addUpload } from './upload-store';
import { sendFile } from './use-upload';
import { waitForServer } from './wait-for-server';

/** Above this a file goes in pieces and can go on where it stopped; below, sending it again is quicker than asking. */
const IN_PIECES_FROM = 20 * 1_048_576;

type MediaUpload = { file: File; projectId: string; place: string };

/**
 * Brings a file into the project's library. Resolves with the file, or with null when the user cancelled it. It never
 * fails for good: without a connection it waits, and a file that the server did not take stays listed with its
 * reason, to be tried again or put away.
 */
export function uploadMedia({ file, projectId, place }: MediaUpload): Promise<UploadedFile | null> {
  return new Promise((done) => startUpload({ file, projectId, place, done }));
}

function startUpload({ file, projectId, place, done }: MediaUpload & { done: (stored: UploadedFile | null) => void }) {
  const cancelled = new AbortController();
  let paused = new AbortController();
  const memory: Attempt['memory'] = {};
  const inPieces = file.size > IN_PIECES_FROM;
  const wait = waitForServer({ signal: cancelled.signal, onReachable: () => void attempt() });
  let breaks = 0;

  function end(result: UploadedFile | null): void {
    wait.stop();
    entry.remove();
    done(result);
  }

  async function attempt(): Promise<void> {
    wait.stop();
    paused = new AbortController();
    entry.change({ state: 'sending', message: null, pause: inPieces ? pause : null, resume: null });
    const onProgress = (progress: number) => entry.change({ progress });
    const tried = { file, projectId, signal: cancelled.signal, pause: paused.signal, memory, onProgress };
    try {
      const result = await (inPieces ? sendInPieces(tried) : sendWhole(tried));
      if (result) end(result);
    } catch (error) {
      stopped(error);
    }
  }

  function stopped(error: unknown): void {
    breaks += 1;
    const next = afterFailure(error, breaks);
    if (next.kind === 'stop')
      return entry.change({ state: 'failed', message: next.failure.message, pause: null, resume: retry });
    entry.change({ state: 'waiting', message: null, pause: null, resume: retry });
    wait.start();
  }

  function retry(): void {
    breaks = 0;
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
}

async function sendWhole({ file, projectId, signal, onProgress }: Attempt): Promise<UploadedFile | null> {
  const stored = await sendFile({ endpoint: uploadFile, file, query: { projectId, once: 'true' }, signal, onProgress });
  return stored && { id: stored.id, url: stored.url, name: stored.name };
}

async function sendInPieces(attempt: Attempt): Promise<UploadedFile | null> {
  const { sendResumable } = await import('./send-resumable');
  return sendResumable(attempt);
}
