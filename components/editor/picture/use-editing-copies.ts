'use client';

import { useMemo } from 'react';
import { useEndpoints } from '@/components/api/use-endpoints';
import type { WireFileDetails } from '@/lib/contracts/files';
import { ownFileOf } from '@/lib/media/own-file';
import { getFile } from '@/lib/routes/files';
import type { Item } from '@/lib/timeline/model';

/** The copies of files of the library that some browsers can't show, or show otherwise than a render. By their ids. */
export type EditingCopies = ReadonlyMap<string, NonNullable<WireFileDetails['editingCopy']>>;

/** Of more files than this a timeline shows the originals, as far as the browser can. */
const MAX_FILES = 100;

const copiesOf = (files: readonly WireFileDetails[]): EditingCopies =>
  new Map(files.flatMap(({ id, editingCopy }) => (editingCopy ? [[id, editingCopy]] : [])));

/** Still to come: the file is being looked into, or its copy is being made. */
const isAwaited = ({ state, editingCopy }: WireFileDetails): boolean =>
  state === 'processing' || (editingCopy !== null && editingCopy.url === null && !editingCopy.failed);

export function useEditingCopies(items: readonly Item[]): EditingCopies {
  const ids = [...new Set(items.flatMap(({ url }) => (url ? (ownFileOf(url)?.id ?? []) : [])))].slice(0, MAX_FILES);
  const key = ids.join();
  const inputs = useMemo(() => (key ? key.split(',') : []).map((id) => ({ params: { id } })), [key]);
  return useEndpoints(getFile, inputs, { combine: copiesOf, pollWhile: isAwaited });
}

/** The address of the file that is shown in the place of another. */
export function addressIn(copies: EditingCopies, url: string): string {
  const copy = copies.get(ownFileOf(url)?.id ?? '')?.url;
  return copy ? (URL.parse(copy)?.pathname ?? copy) : url;
}
