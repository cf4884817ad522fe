'use client';

import { useEffect, useState } from 'react';
import { changeAddress } from '@/components/shared/address';
import { toast } from '@/components/ui/toast';
import { withMainText, type PostForm } from '@/lib/posts/form';
import { parseShared, type Shared } from '@/lib/posts/shared';

const CACHE = 'shared';
const NONE: readonly File[] = [];

/**
 * Takes once what another app shared into a new post: its text goes after what stands there, its files are returned to
 * be uploaded.
 */
export function useShared(isNew: boolean, setForm: (change: (old: PostForm) => PostForm) => void): readonly File[] {
  const [files, setFiles] = useState(NONE);
  useEffect(() => {
    if (!isNew || !new URLSearchParams(window.location.search).has('shared')) return;
    changeAddress((params) => params.delete('shared'), 'replace');
    takeShared().then(
      (taken) => {
        if (!taken) return;
        const { text } = taken;
        if (text) setForm((old) => withMainText(old, 'content', [old.content, text].filter(Boolean).join('\n')));
        setFiles(taken.files);
      },
      () => toast.error('What was shared could not be read. Share it again, or paste it here.'),
    );
  }, [isNew, setForm]);
  return files;
}

async function takeShared(): Promise<(Shared & { files: File[] }) | null> {
  if (!('caches' in window) || !(await caches.has(CACHE))) return null;
  const cache = await caches.open(CACHE);
  const stored = await cache.match('/shared');
  const shared = stored ? parseShared(await stored.json(), Date.now()) : null;
  const files = await Promise.all((shared?.names ?? []).map((name, index) => fileOf(cache, name, index)));
  await caches.delete(CACHE);
  return shared && { ...shared, files: files.filter((file) => file !== null) };
}

async function fileOf(cache: Cache, name: string, index: number): Promise<File | null> {
  const blob = await (await cache.match(`/shared/${index}`))?.blob();
  return blob ? new File([blob], name, { type: blob.type }) : null;
}
