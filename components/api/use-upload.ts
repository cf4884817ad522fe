'use client';

import { useSyncExternalStore } from 'react';
import { ApiError, callUrl, type AnswerOf } from '@/lib/api/call';
import type { Endpoint } from '@/lib/contracts/endpoint';
import { setSessionEnded } from './session-ended';

/** A file on its way to the server. `progress` from 0 to 1. */
export type Upload = { id: number; name: string; progress: number; cancel: () => void };

let uploads: readonly Upload[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const none: readonly Upload[] = [];

/** The uploads of this browser tab, wherever they were started: the activity list shows them. */
export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(
    subscribe,
    () => uploads,
    () => none,
  );
}

function failureOf(request: XMLHttpRequest): ApiError {
  const answer = (typeof request.response === 'object' && request.response !== null ? request.response : {}) as { code?: string; message?: string };
  if (request.status === 401) {
    console.error('401 error');
    setSessionEnded(true);
  }
  return new ApiError({
    statusCode: request.status,
    code: answer.code ?? (request.status === 0 ? 'NETWORK' : 'UNEXPECTED_ANSWER'),
    message: answer.message ?? 'The server did not take the file. Check the connection and try again.',
  });
}

type UploadRequest<E extends Endpoint> = { endpoint: E; file: File; params?: Record<string, string>; query?: Record<string, string | undefined>; onProgress?: (progress: number) => void };

/**
 * Sends a file to a multipart endpoint. Resolves with the answer, or with null when the user cancelled it; throws ApiError.
 * XMLHttpRequest, since fetch can't tell how much of a body has been sent.
 */
export function upload<E extends Endpoint>({ endpoint, file, params, query, onProgress }: UploadRequest<E>): Promise<AnswerOf<E> | null> {
  const id = ++lastId;
  const request = new XMLHttpRequest();
  publish([...uploads, { id, name: file.name, progress: 0, cancel: () => request.abort() }]);
  const done = () => publish(uploads.filter((entry) => entry.id !== id));

  return new Promise((resolve, reject) => {
    request.open(endpoint.method, callUrl(endpoint, { params, query }));
    request.responseType = 'json';
    request.setRequestHeader('Accept', 'application/json');
    request.upload.onprogress = (event) => {
      const progress = event.lengthComputable ? event.loaded / event.total : 0;
      publish(uploads.map((entry) => (entry.id === id ? { ...entry, progress } : entry)));
      onProgress?.(progress);
    };
    request.onabort = () => {
      done();
      resolve(null);
    };
    request.onerror = () => {
      done();
      reject(failureOf(request));
    };
    request.onload = () => {
      done();
      if (request.status >= 200 && request.status < 300) resolve(request.response as AnswerOf<E>);
      else reject(failureOf(request));
    };
    const form = new FormData();
    form.append(endpoint.multipart?.field ?? 'file', file);
    request.send(form);
  });
}
