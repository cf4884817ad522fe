'use client';

import { useRef, useState } from 'react';
import { useCache } from '@/components/api/use-cache';
import { upload } from '@/components/api/use-upload';
import { ApiError } from '@/lib/api/call';
import { uploadKnowledge } from '@/lib/routes/knowledge';
import { ITEM_CACHES, uploadFailure } from '../use-item-acts';
import { tagsOf, type Facts } from './facts-fields';

export const MAX_FILES = 20;
/** Sent at the same time: more would only share the line. */
const CONCURRENCY = 2;

export type BatchFile = {
  id: number;
  file: File;
  state: 'chosen' | 'sending' | 'added' | 'duplicate' | 'failed';
  progress: number;
  /** Why it failed, or which document has the same content. */ message: string | null;
  /** The document with the same content. */ existing: string | null;
};

type Sent = { facts: Facts; namedByFile: boolean; projectId: string };
type OnDuplicate = 'keep' | 'replace';

let lastId = 0;

/** How a batch went: `open` are those that are not added. */
export type BatchResult = { added: number; open: number; duplicates: string[]; failures: string[] };

export type Batch = ReturnType<typeof useBatch>;

/** The chosen files. `now` is always the newest state: sending outlives the rendering that it was started from. */
function useFileList() {
  const [files, setFiles] = useState<readonly BatchFile[]>([]);
  const now = useRef(files);
  function put(next: readonly BatchFile[]): void {
    now.current = next;
    setFiles(next);
  }
  return {
    files,
    now,
    change: (id: number, part: Partial<BatchFile>) =>
      put(now.current.map((one) => (one.id === id ? { ...one, ...part } : one))),
    remove: (id: number) => put(now.current.filter((one) => one.id !== id)),
    /** Takes as many as there is room for; returns how many are left out. */
    add(chosen: readonly File[]): number {
      const taken = chosen.slice(0, Math.max(MAX_FILES - now.current.length, 0));
      const fresh = { state: 'chosen', progress: 0, message: null, existing: null } as const;
      put([...now.current, ...taken.map((file) => ({ id: ++lastId, file, ...fresh }))]);
      return chosen.length - taken.length;
    },
  };
}

/**
 * Up to twenty files, each sent by a call of its own, with its progress and its result. Sending goes on when its
 * dialog is closed.
 */
export function useBatch() {
  const cache = useCache();
  const { files, now, change, add, remove } = useFileList();
  const [isSending, setSending] = useState(false);
  const last = useRef<Sent | null>(null);

  async function sendOne({ id, file }: BatchFile, sent: Sent, onDuplicate?: OnDuplicate) {
    change(id, { state: 'sending', progress: 0, message: null, existing: null });
    change(id, await attempt({ file, sent, onDuplicate, onProgress: (progress) => change(id, { progress }) }));
  }

  /** Sends all that are not there yet, unless they are taken out before their turn. */
  async function send(sent: Sent): Promise<BatchResult> {
    last.current = sent;
    const all = new Set(now.current.filter(isUnsent).map(({ id }) => id));
    const waiting = new Set(all);
    const next = () => now.current.find((one) => waiting.has(one.id) && isUnsent(one));
    const work = async () => {
      for (let one = next(); one; one = next()) {
        waiting.delete(one.id);
        await sendOne(one, sent);
      }
    };
    setSending(true);
    await Promise.all(Array.from({ length: CONCURRENCY }, work));
    setSending(false);
    cache.refresh(...ITEM_CACHES);
    const own = now.current.filter(({ id }) => all.has(id));
    return {
      added: own.filter(({ state }) => state === 'added').length,
      open: now.current.filter(({ state }) => state !== 'added').length,
      duplicates: own.flatMap(({ state, file }) => (state === 'duplicate' ? file.name : [])),
      failures: own.flatMap(({ state, message }) => (state === 'failed' && message ? message : [])),
    };
  }

  return {
    files,
    isSending,
    add,
    send,
    remove,
    /** Decides what becomes of a file whose content is there already. */
    async decide(entry: BatchFile, onDuplicate: OnDuplicate): Promise<void> {
      if (!last.current) return;
      await sendOne(entry, last.current, onDuplicate);
      cache.refresh(...ITEM_CACHES);
    },
  };
}

const isUnsent = ({ state }: BatchFile) => state === 'chosen' || state === 'failed';

type Attempt = {
  file: File;
  sent: Sent;
  onDuplicate?: OnDuplicate | undefined;
  onProgress: (progress: number) => void;
};

async function attempt({
  file,
  sent,
  onDuplicate,
  onProgress,
}: Attempt): Promise<Pick<BatchFile, 'state' | 'message' | 'existing'>> {
  const { facts, namedByFile, projectId } = sent;
  try {
    const item = await upload({
      endpoint: uploadKnowledge,
      query: { projectId },
      file,
      fields: {
        title: namedByFile ? nameOf(file) : facts.title.trim(),
        category: facts.category,
        ...(facts.subcategory.trim() ? { subcategory: facts.subcategory.trim() } : {}),
        ...(facts.description.trim() ? { description: facts.description.trim() } : {}),
        ...(tagsOf(facts).length > 0 ? { tags: tagsOf(facts).join(',') } : {}),
        ...(onDuplicate ? { onDuplicate } : {}),
      },
      onProgress,
      place: 'knowledge',
    });
    return { state: item ? 'added' : 'chosen', message: null, existing: null };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'DUPLICATE_DOCUMENT')
      return { state: 'duplicate', message: error.message, existing: error.existing };
    return { state: 'failed', message: uploadFailure(error), existing: null };
  }
}

/** A file's name without its ending. */
function nameOf({ name }: File): string {
  return name.replace(/\.[^.]+$/, '') || name;
}
