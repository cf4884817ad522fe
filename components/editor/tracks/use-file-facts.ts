'use client';

import { useMemo } from 'react';
import { useEndpoints } from '@/components/api/use-endpoints';
import { ownFileOf } from '@/lib/media/own-file';
import type { WireFileDetails } from '@/lib/contracts/files';
import { getFile } from '@/lib/routes/files';
import type { Item } from '@/lib/timeline/model';

/** Pictures along a file, and its loudness: coarse ones of every file, fine ones as a picture once they are made. */
export type FileFacts = Pick<WireFileDetails, 'filmstrip' | 'waveform'> & { waves: string | null; seconds: number };

/** More files than this are asked for as they are scrolled into sight. */
const BATCH_SIZE = 40;

const factsOf = (files: readonly WireFileDetails[]): ReadonlyMap<string, FileFacts> =>
  new Map(
    files.flatMap(({ id, filmstrip, waveform, timelinePictures: fine, durationS }) => {
      const waves = fine?.waves?.url ?? null;
      return durationS ? [[id, { filmstrip: fine?.filmstrip ?? filmstrip, waveform, waves, seconds: durationS }]] : [];
    }),
  );

/** A part of the studio is looked into once a timeline shows it. */
const isAwaited = ({ state, durationS }: WireFileDetails): boolean => state === 'ready' && durationS === null;

/** Waveforms and filmstrips of the library's files that these items show. By the file's id. */
export function useFileFacts(items: readonly Item[]): (item: Item) => FileFacts | null {
  const ids = [
    ...new Set(
      items.flatMap(({ type, url }) =>
        url && (type === 'video' || type === 'audio') ? (ownFileOf(url)?.id ?? []) : [],
      ),
    ),
  ].slice(0, BATCH_SIZE);
  const key = ids.join();
  const inputs = useMemo(() => (key ? key.split(',') : []).map((id) => ({ params: { id } })), [key]);
  const facts = useEndpoints(getFile, inputs, { combine: factsOf, pollWhile: isAwaited });
  return ({ url }) => (url ? (facts.get(ownFileOf(url)?.id ?? '') ?? null) : null);
}
