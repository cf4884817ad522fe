'use client';

import { useEndpoint } from '@/components/api/use-endpoint';
import { decoded } from '@/lib/format/decoded';
import { getFile } from '@/lib/routes/files';
import { ownFileOf } from '@/lib/media/own-file';

/**
 * Details of our file behind an address; undefined for other addresses. Kept fresh during its
 * analysis.
 */
export function useFileOf(url: string | null | undefined) {
  const id = url ? ownFileOf(url)?.id : undefined;
  return useEndpoint(
    getFile,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, live: true, pollWhile: ({ state }) => state === 'processing' },
  );
}

/** A name for people: the file's own, else the last part of the address. */
export function nameOf(url: string, file: { name: string } | undefined): string {
  return file?.name ?? decoded(url.split(/[?#]/)[0]?.split('/').at(-1) ?? url);
}
