'use client';

import { useSyncExternalStore } from 'react';

/**
 * An unfinished upload of this browser. The file itself is gone with the page; its position is
 * not.
 */
export type UnfinishedUpload = {
  url: string;
  projectId: string;
  name: string;
  bytes: number;
  lastModified: number;
  sent: number;
  at: number;
};

const PLACE = 'workspace.uploads';
/** The server keeps abandoned uploads equally long. */
const KEPT_MS = 24 * 3_600_000;

const listeners = new Set<() => void>();
/** Going on in this tab right now. */
const active = new Set<string>();
let read: { text: string | null; uploads: readonly UnfinishedUpload[] } = { text: null, uploads: [] };
let shown: readonly UnfinishedUpload[] = [];

function isUpload(value: unknown): value is UnfinishedUpload {
  const { url, projectId, name, bytes, lastModified, sent, at } = (value ?? {}) as Record<string, unknown>;
  return (
    [url, projectId, name].every((field) => typeof field === 'string') &&
    [bytes, lastModified, sent, at].every((field) => typeof field === 'number')
  );
}

function parse(text: string | null): readonly UnfinishedUpload[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(value) ? value.filter(isUpload).filter(({ at }) => at > Date.now() - KEPT_MS) : [];
  } catch {
    return []; // damaged: the same as none
  }
}

function all(): readonly UnfinishedUpload[] {
  const text = localStorage.getItem(PLACE);
  if (text !== read.text) read = { text, uploads: parse(text) };
  return read.uploads;
}

function write(next: readonly UnfinishedUpload[]): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(next));
  } catch (error) {
    // Full or switched off: the upload itself goes on, it could only not be resumed after a reload.
    console.warn('The place of an upload could not be kept', error);
  }
  for (const listener of listeners) listener();
}

/** Where an upload of the same file into the same project stood. */
export function findUnfinished({ file, projectId }: { file: File; projectId: string }): UnfinishedUpload | undefined {
  return all().find(
    (entry) =>
      entry.projectId === projectId &&
      entry.name === file.name &&
      entry.bytes === file.size &&
      entry.lastModified === file.lastModified &&
      !active.has(entry.url),
  );
}

export function noteUpload(upload: UnfinishedUpload): void {
  active.add(upload.url);
  write([...all().filter(({ url }) => url !== upload.url), upload]);
}

/** It is complete, or no longer wanted. */
export function forgetUpload(url: string): void {
  active.delete(url);
  write(all().filter((entry) => entry.url !== url));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function snapshot(): readonly UnfinishedUpload[] {
  const next = all().filter(({ url }) => !active.has(url));
  if (next.length !== shown.length || next.some((entry, index) => entry !== shown[index])) shown = next;
  return shown;
}

const none: readonly UnfinishedUpload[] = [];

/** Uploads that an earlier visit left unfinished. */
export function useUnfinishedUploads(projectId: string | undefined): readonly UnfinishedUpload[] {
  const uploads = useSyncExternalStore(subscribe, snapshot, () => none);
  return uploads.filter((entry) => entry.projectId === projectId);
}
