'use client';

import { useDeferredValue, useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { usePages } from '@/components/api/use-pages';
import type { FileSort } from '@/lib/contracts/files';
import { listFileTags, listFiles } from '@/lib/routes/files';
import type { FileKind } from '../kinds';

const PAGE = 60;

export type LibraryFilter = {
  q: string;
  kind: FileKind | '';
  used: '' | 'true' | 'false';
  tag: string;
  sort: FileSort;
};

export const NO_FILTER: LibraryFilter = { q: '', kind: '', used: '', tag: '', sort: 'newest' };

/** The library of a project through its filters, page after page. `kinds` limits what can be asked for. */
export function useLibrary({
  projectId,
  kinds,
}: {
  projectId: string | undefined;
  kinds?: readonly FileKind[] | undefined;
}) {
  const [filter, setFilter] = useState(NO_FILTER);
  // Typing never waits for the answer before.
  const { q, kind, used, tag, sort } = useDeferredValue(filter);
  const only = kinds?.length === 1 ? kinds[0] : undefined;
  const query = {
    projectId,
    q: q.trim() || undefined,
    kind: (kind || only) ?? undefined,
    used: used || undefined,
    tag: tag || undefined,
    sort,
  };
  const pages = usePages(listFiles, query, {
    limit: PAGE,
    enabled: projectId !== undefined,
    pollWhile: (files) => files.some(({ state }) => state === 'processing'),
  });
  const { data: tags } = useEndpoint(listFileTags, { query: { projectId } }, { enabled: projectId !== undefined });
  const items = kinds ? pages.items?.filter((file) => kinds.includes(file.kind)) : pages.items;
  const isFiltered = Boolean(query.q ?? query.used ?? query.tag) || kind !== '';
  return {
    ...pages,
    items,
    filter,
    setFilter,
    tags: tags ?? [],
    isFiltered,
    clear: () => setFilter(({ sort: kept }) => ({ ...NO_FILTER, sort: kept })),
  };
}

export type Library = ReturnType<typeof useLibrary>;
