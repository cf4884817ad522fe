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
const AT_ONCE = 2;

export type BatchFile = {
  id: number;
  file: File;
  state: 'chosen' | 'sending' | 'added' | 'duplicate' | 'failed';
  progress: number;
  /** Why it failed, or which document has the same content. */ message: string | null;
};

type Sent = { facts: Facts; namedByFile: boolean; projectId: string };
type OnDuplicate = 'keep' | 'replace';

let lastId = 0;

/** Up to twenty files, each sent by a call of its own, with its progress and its result. */
export function useBatch() {
  const cache = useCache();
  const [files, setFiles] = useState<readonly BatchFile[]>([]);
  const last = useRef<Sent | null>(null);
  const change = (id: number, part: Partial<BatchFile>) =>
    setFiles((old) => old.map((one) => (one.id === id ? { ...one, ...part } : one)));

  /** Takes as many as there is room for; returns how many are left out. */
  function add(chosen: readonly File[]): number {
    const room = MAX_FILES - files.length;
    const taken = chosen.slice(0, Math.max(room, 0));
    setFiles((old) => [
      ...old,
      ...taken.map((file) => ({ id: ++lastId, file, state: 'chosen' as const, progress: 0, message: null })),
    ]);
    return chosen.length - taken.length;
  }

  async function sendOne({ id, file }: BatchFile, sent: Sent, onDuplicate?: OnDuplicate) {
    change(id, { state: 'sending', progress: 0, message: null });
    const result = await attempt({ file, sent, onDuplicate, onProgress: (progress) => change(id, { progress }) });
    change(id, result);
    return result;
  }

  /** Sends all that are not there yet. Resolves with the failures' sentences. */
  async function send(sent: Sent): Promise<{ added: number; open: number; failures: string[] }> {
    last.current = sent;
    const waiting = files.filter(({ state }) => state === 'chosen' || state === 'failed');
    const failures: string[] = [];
    let added = 0;
    const work = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const result = await sendOne(one, sent);
        if (result.state === 'added') added++;
        if (result.state === 'failed' && result.message) failures.push(result.message);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    cache.refresh(...ITEM_CACHES);
    const open = files.filter(({ state }) => state !== 'added').length - added;
    return { added, open, failures };
  }

  return {
    files,
    isSending: files.some(({ state }) => state === 'sending'),
    add,
    send,
    remove: (id: number) => setFiles((old) => old.filter((one) => one.id !== id)),
    /** Decides what becomes of a file whose content is there already. */
    async decide(entry: BatchFile, onDuplicate: OnDuplicate): Promise<void> {
      if (!last.current) return;
      await sendOne(entry, last.current, onDuplicate);
      cache.refresh(...ITEM_CACHES);
    },
  };
}

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
}: Attempt): Promise<Pick<BatchFile, 'state' | 'message'>> {
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
    return item ? { state: 'added', message: null } : { state: 'chosen', message: null };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'DUPLICATE_DOCUMENT')
      return { state: 'duplicate', message: error.message };
    return { state: 'failed', message: uploadFailure(error) };
  }
}

/** A file's name without its ending. */
function nameOf({ name }: File): string {
  return name.replace(/\.[^.]+$/, '') || name;
}
