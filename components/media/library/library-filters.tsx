'use client';

import type { Ref } from 'react';
import { SearchInput } from '@/components/ui/search-input';
import { optionsOf, Select } from '@/components/ui/select';
import type { FileSort } from '@/lib/contracts/files';
import { KIND_WORDS, type FileKind } from '../kinds';
import type { Library, LibraryFilter } from './use-library';

const SORTS: Record<FileSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  size: 'Largest first',
};

type LibraryFiltersProps = {
  library: Library;
  kinds?: readonly FileKind[] | undefined;
  searchRef?: Ref<HTMLInputElement>;
};

/** Search, kind, use, tag and order. */
export function LibraryFilters({
  library: { filter, setFilter, tags },
  kinds = ['image', 'video', 'audio'],
  searchRef,
}: LibraryFiltersProps) {
  const change = (part: Partial<LibraryFilter>) => setFilter((old) => ({ ...old, ...part }));
  return (
    <div role="search" aria-label="Media" className="flex flex-wrap items-center gap-2">
      <SearchInput
        frame="min-w-48 flex-1 max-sm:basis-full"
        ref={searchRef}
        aria-label="Search by name, tag or alt text"
        placeholder="Search name, tag, alt text"

        maxLength={200}
        value={filter.q}
        onChange={(event) => change({ q: event.target.value })}
      />
      {kinds.length > 1 && (
        <Select
          aria-label="Kind"
          className="min-w-32 flex-1 sm:w-32 sm:flex-none"
          value={filter.kind}
          onChange={(event) => change({ kind: event.target.value as LibraryFilter['kind'] })}
          options={[{ value: '', label: 'All kinds' }, ...optionsOf(kinds, (kind) => KIND_WORDS[kind].many)]}
        />
      )}
      <Select
        aria-label="Use"
        className="min-w-32 flex-1 sm:w-44 sm:flex-none"
        value={filter.used}
        onChange={(event) => change({ used: event.target.value as LibraryFilter['used'] })}
        options={[
          { value: '', label: 'Used or unused' },
          { value: 'true', label: 'Used' },
          { value: 'false', label: 'Unused' },
        ]}
      />
      {(tags.length > 0 || filter.tag) && (
        <Select
          aria-label="Tag"
          className="min-w-32 flex-1 sm:w-36 sm:flex-none"
          value={filter.tag}
          onChange={(event) => change({ tag: event.target.value })}
          options={[
            { value: '', label: 'All tags' },
            ...tags.map(({ tag, files }) => ({ value: tag, label: `${tag} (${files})` })),
          ]}
        />
      )}
      <Select
        aria-label="Sort"
        className="min-w-32 flex-1 sm:w-40 sm:flex-none"
        value={filter.sort}
        onChange={(event) => change({ sort: event.target.value as FileSort })}
        options={Object.entries(SORTS).map(([sort, words]) => ({ value: sort, label: words }))}
      />
    </div>
  );
}
