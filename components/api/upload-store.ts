'use client';

import { sharedState } from './shared-state';

/**
 * `waiting`: the connection is gone, it goes on by itself; `failed`: it can be tried again, `message` says why it
 * stopped.
 */
export type UploadState = 'sending' | 'paused' | 'waiting' | 'failed';

/** A file on its way to the server. `progress` from 0 to 1. */
export type Upload = {
  id: number;
  name: string;
  bytes: number;
  progress: number;
  state: UploadState;
  message: string | null;
  /** The field that it was started in; null when it belongs to none that shows it. */
  place: string | null;
  cancel: () => void;
  /** Only what goes in pieces can pause. */
  pause: (() => void) | null;
  /** Goes on after a pause, a lost connection or a failure. */
  resume: (() => void) | null;
};

const uploads = sharedState<readonly Upload[]>([]);
let lastId = 0;

/** Leaving the page would end what is being sent: the browser asks first. */
function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

function publish(next: readonly Upload[]): void {
  const wasIdle = uploads.get().length === 0;
  if (wasIdle && next.length > 0) window.addEventListener('beforeunload', warnBeforeLeaving);
  if (next.length === 0) window.removeEventListener('beforeunload', warnBeforeLeaving);
  uploads.set(next);
}

type NewUpload = Pick<Upload, 'name' | 'bytes' | 'cancel'> & Partial<Upload>;

/** Lists an upload. Returns functions that change the entry and remove it. */
export function addUpload(fields: NewUpload): { change: (change: Partial<Upload>) => void; remove: () => void } {
  const id = ++lastId;
  publish([
    ...uploads.get(),
    { progress: 0, state: 'sending', message: null, place: null, pause: null, resume: null, ...fields, id },
  ]);
  return {
    change: (change) => publish(uploads.get().map((entry) => (entry.id === id ? { ...entry, ...change } : entry))),
    remove: () => publish(uploads.get().filter((entry) => entry.id !== id)),
  };
}

/** The uploads of this browser tab, wherever they were started: the activity list shows them. */
export const useUploads = uploads.useValue;
