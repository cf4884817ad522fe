'use client';

import { useEffect, useId, useRef, useState } from 'react';
import { toast } from '@/components/ui/toast';
import { uploadMedia } from '@/components/api/upload-media';
import type { UploadedFile } from '@/components/api/upload-attempt';
import { useUploads } from '@/components/api/use-upload';
import { useCache } from '@/components/api/use-cache';
import { listFiles } from '@/lib/routes/files';
import { refusalOf, type FileKind } from './kinds';

type UseFieldUploads = {
  projectId: string | undefined;
  kinds: readonly FileKind[];
  /** A file has arrived; `later` are those of the same choice that were chosen after it. */
  onFile: (file: UploadedFile, later: readonly string[]) => void;
};

/**
 * The uploads of one field. A file that arrives when the field is gone, or holds another file meanwhile, stays in
 * the library, and says so.
 */
export function useFieldUploads({ projectId, kinds, onFile }: UseFieldUploads) {
  const place = useId();
  const cache = useCache();
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const uploads = useUploads().filter((entry) => entry.place === place);
  const arrived = useRef(onFile);
  const isShown = useRef(true);
  const round = useRef(0);
  useEffect(() => {
    arrived.current = onFile;
  });
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  function send(files: readonly File[]): void {
    if (!projectId) return;
    const refused = files.map((file) => refusalOf(file, kinds));
    setRefusals(refused.filter((sentence) => sentence !== null));
    const taken = files.filter((_, index) => refused[index] === null);
    const mine = round.current;
    const urls: (string | null)[] = taken.map(() => null);
    for (const [index, file] of taken.entries()) {
      void uploadMedia({ file, projectId, place }).then((stored) => {
        if (!stored) return;
        urls[index] = stored.url;
        cache.refresh(listFiles);
        if (isShown.current && mine === round.current)
          arrived.current(
            stored,
            urls.slice(index + 1).filter((url) => url !== null),
          );
        else toast.success(`${stored.name} is in the media library`);
      });
    }
  }

  /** Pending uploads are no longer for this field. */
  function forget(): void {
    round.current += 1;
  }

  return {
    send,
    forget,
    uploads,
    busy: uploads.some(({ state }) => state === 'sending'),
    refusals,
    refuse: (sentence: string) => setRefusals([sentence]),
    clearRefusals: () => setRefusals([]),
  };
}
