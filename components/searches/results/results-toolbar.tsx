'use client';

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useShortcut } from '@/components/shared/shortcuts';
import { cn } from '@/components/ui/cn';
import { SearchInput } from '@/components/ui/search-input';
import { optionsOf, Select } from '@/components/ui/select';
import { changeResults, PAGE_SIZES, type RelevanceFilter, type ResultsAddress } from '../use-search-address';
import { ViewsButton } from '../views/views-button';

const TYPING_MS = 250;

const FILTERS: readonly { value: RelevanceFilter; word: string }[] = [
  { value: 'all', word: 'All' },
  { value: 'true', word: 'Relevant' },
  { value: 'false', word: 'Not relevant' },
];

/** Which results: by mark, by words, and how many on a page. */
export function ResultsToolbar({ address }: { address: ResultsAddress }) {
  const sizes = [...new Set([...PAGE_SIZES, address.pageSize])].sort((a, b) => a - b);
  return (
    <div role="search" aria-label="Results" className="flex flex-wrap items-center gap-2">
      <WordsField q={address.q} />
      <fieldset
        role="radiogroup"
        aria-label="Relevance filter"
        className="m-0 flex rounded-control border border-line bg-sunken p-0.5"
      >
        {FILTERS.map(({ value, word }) => (
          <label
            key={value}
            className={cn(
              'relative flex h-7 cursor-pointer items-center rounded-small px-2.5 text-dense whitespace-nowrap text-muted hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent-text',
              address.filterRelevant === value && 'bg-panel font-semibold text-ink ring-1 ring-line',
            )}
          >
            <input
              type="radio"
              name="filterRelevant"
              checked={address.filterRelevant === value}
              onChange={() => changeResults({ filterRelevant: value })}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {word}
          </label>
        ))}
      </fieldset>
      <Select
        aria-label="Results per page"
        className="w-32"
        value={address.pageSize}
        onChange={(event) => changeResults({ pageSize: Number(event.target.value) })}
        options={optionsOf(sizes, (size) => `${size} per page`)}
      />
      <ViewsButton address={address} />
    </div>
  );
}

function WordsField({ q }: { q: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  // Changed by a link or a view while nothing is typed here.
  if (q !== known) {
    setKnown(q);
    setTyped(q);
  }
  const tell = useEffectEvent((value: string) => {
    setKnown(value);
    changeResults({ q: value }, 'replace');
  });
  useEffect(() => {
    if (typed.trim() === known.trim()) return;
    const timer = setTimeout(() => tell(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, known]);
  useShortcut('/', () => field.current?.focus());
  return (
    <SearchInput
      frame="min-w-56 flex-1 max-sm:basis-full sm:max-w-96"
      ref={field}
      aria-label="Search inside results"
      placeholder="Search title, username, description"
      className="[&::-webkit-search-cancel-button]:hidden"
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
