'use client';

import { DetailedError, Upload, type HttpResponse } from 'tus-js-client';
import type { ApiError } from '@/lib/api/call';
import { resumableUploads } from '@/lib/routes/files';
import { findUnfinished, forgetUpload, noteUpload } from './unfinished-uploads';
import type { Attempt, UploadedFile } from './upload-attempt';
import { uploadError } from './use-upload';

/** Pieces pass proxies that limit bodies; each is kept as it arrives. */
const PIECE_BYTES = 16 * 1_048_576;
const RETRY_DELAYS_MS = [0, 1000, 3000];
/** How often the position is stored. */
const NOTE_EVERY_MS = 1000;

/**
 * Sends a file by tus (tus.io), going on where this browser stopped sending the same file. Resolves with null when it
 * was paused or cancelled. Throws ApiError.
 */
export function sendResumable({
  file,
  projectId,
  signal,
  pause,
  onProgress,
  memory,
}: Attempt): Promise<UploadedFile | null> {
  const known = memory.url ? null : findUnfinished({ file, projectId });
  const place = placeOf({ file, projectId, memory, sent: known?.sent ?? 0 });

  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: `/api${resumableUploads.path}`,
      uploadUrl: memory.url ?? known?.url ?? null,
      metadata: { filename: file.name, projectId, once: 'true' },
      chunkSize: PIECE_BYTES,
      retryDelays: RETRY_DELAYS_MS,
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => place.note(upload.url),
      onProgress: (bytes, total) => {
        place.moved(upload.url, bytes);
        onProgress(total > 0 ? bytes / total : 0);
      },
      onSuccess: ({ lastResponse }) => {
        if (upload.url) forgetUpload(upload.url);
        const stored = fileOf(lastResponse, file.name);
        if (stored) resolve(stored);
        else reject(uploadError(lastResponse.getStatus(), {}));
      },
      onError: (error) => {
        const failure = failureOf(error);
        if (upload.url && isRefusedForGood(failure)) {
          forgetUpload(upload.url);
          delete memory.url;
        }
        reject(failure);
      },
    });

    pause.addEventListener('abort', () => void upload.abort().then(() => resolve(null)));
    signal.addEventListener('abort', () => resolve(null));
    memory.discard = () => {
      if (upload.url) forgetUpload(upload.url);
      // Where that fails the server sweeps it after a day.
      void upload.abort(true).catch((error: unknown) => console.warn('A cancelled upload could not be removed', error));
    };
    if (known) onProgress(known.sent / known.bytes);
    upload.start();
  });
}

type Place = Pick<Attempt, 'file' | 'projectId' | 'memory'> & { sent: number };

/** Where an upload stands, written down now and then, so that it can go on after this page is gone. */
function placeOf({ file, projectId, memory, sent: before }: Place) {
  let noted = 0;
  let sent = before;
  function note(url: string | null): void {
    if (!url) return;
    memory.url = url;
    noted = Date.now();
    const { name, size: bytes, lastModified } = file;
    noteUpload({ url, projectId, name, bytes, lastModified, sent, at: noted });
  }
  return {
    note,
    moved: (url: string | null, bytes: number) => {
      sent = bytes;
      if (Date.now() - noted > NOTE_EVERY_MS) note(url);
    },
  };
}

/** Then there is nothing to go on with. An ended session is no such thing. */
function isRefusedForGood({ statusCode }: ApiError): boolean {
  return statusCode >= 400 && statusCode < 500 && statusCode !== 401;
}

function fileOf(response: HttpResponse, name: string): UploadedFile | null {
  const id = response.getHeader('X-File-Id');
  const url = response.getHeader('X-File-Url');
  return id && url ? { id, url, name } : null;
}

function failureOf(error: Error | DetailedError): ApiError {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  return uploadError(response?.getStatus() ?? 0, bodyOf(response?.getBody() ?? ''));
}

function bodyOf(text: string): { code?: string; message?: string } {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {}; // not from our server: a proxy's page
  }
}
