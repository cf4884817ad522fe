'use client';

import { ApiError, callUrl, type AnswerOf, type UrlArguments } from '@/lib/api/call';
import type { Endpoint } from '@/lib/contracts/endpoint';
import type { Issue } from '@/lib/errors/app-error';
import type { Route } from '@/lib/routes/route';
import { setSessionEnded } from './session-ended';
import { addUpload } from './upload-store';

export { useUploads, type Upload } from './upload-store';

type Answer = { code?: string; message?: string; existing?: string; issues?: Issue[] };

/** Error of a refused or broken upload. `status` 0: no response. */
export function uploadError(status: number, answer: Answer): ApiError {
  if (status === 401) {
    console.error('401 error');
    setSessionEnded(true);
  } else if (status !== 0) {
    // The same log line as for any other call.
    console.error(`${status} error`, answer);
  }
  return new ApiError({
    statusCode: status,
    code: answer.code ?? (status === 0 ? 'NETWORK' : 'UNEXPECTED_ANSWER'),
    message: answer.message ?? unexplained(status),
    issues: answer.issues,
    existing: answer.existing,
  });
}

/** For a failure without a sentence from our server: no response at all, or a proxy's page. */
function unexplained(status: number): string {
  if (status === 0) return 'The server did not take the file. Check the connection and try again.';
  if (status >= 500) return `The server could not take the file just now (${status}). Try again in a moment.`;
  return `The server refused the file (${status}). Something between this browser and the server may limit uploads: ask its administrator.`;
}

function failureOf(request: XMLHttpRequest): ApiError {
  return uploadError(
    request.status,
    (typeof request.response === 'object' && request.response !== null ? request.response : {}) as Answer,
  );
}

type FileRequest<E extends Endpoint> = {
  endpoint: Route<E>;
  file: File;
  /** The other fields of the form: they go ahead of the file, which the server reads as it comes. */
  fields?: Record<string, string>;
} & UrlArguments<E>;
type SendRequest<E extends Endpoint> = FileRequest<E> & { signal: AbortSignal; onProgress: (progress: number) => void };

/**
 * Sends a file in one multipart request. Resolves with the answer, or with null when it was aborted; throws ApiError.
 * XMLHttpRequest, since fetch can't tell how much of a body has been sent.
 */
export function sendFile<E extends Endpoint>({
  endpoint,
  file,
  fields = {},
  signal,
  onProgress,
  ...args
}: SendRequest<E>): Promise<AnswerOf<E> | null> {
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.open(endpoint.method, callUrl(endpoint, args as unknown as UrlArguments<E>));
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.upload.onprogress = (event) => onProgress(event.lengthComputable ? event.loaded / event.total : 0);
    request.onabort = () => resolve(null);
    request.onerror = () => reject(failureOf(request));
    request.onload = () => {
      if (request.status >= 200 && request.status < 300) resolve(request.response as AnswerOf<E>);
      else reject(failureOf(request));
    };
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append(endpoint.multipart?.field ?? 'file', file);
    request.send(form);
  });
}

type UploadRequest<E extends Endpoint> = FileRequest<E> & { onProgress?: (progress: number) => void; place?: string };

/** Sends a file, listed with progress and cancel. Resolves with null when the user cancelled it; throws ApiError. */
export async function upload<E extends Endpoint>({
  onProgress,
  place,
  ...request
}: UploadRequest<E>): Promise<AnswerOf<E> | null> {
  const abort = new AbortController();
  const entry = addUpload({
    name: request.file.name,
    bytes: request.file.size,
    place: place ?? null,
    cancel: () => abort.abort(),
  });
  try {
    const sent = {
      ...request,
      signal: abort.signal,
      onProgress: (progress: number) => {
        entry.change({ progress });
        onProgress?.(progress);
      },
    };
    return await sendFile<E>(sent as unknown as SendRequest<E>);
  } finally {
    entry.remove();
  }
}
