'use client';

import { LayoutGrid, List, X } from 'lucide-react';
import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { useShortcut } from '@/components/shared/shortcuts';
import { useAfterTyping } from '@/components/shared/use-after-typing';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { SearchInput } from '@/components/ui/search-input';
import { optionsOf, Select } from '@/components/ui/select';
import { ToggleGroup } from '@/components/ui/toggle-group';
import { Switch } from '@/components/ui/switch';
import { CATEGORIES, CATEGORY_NAMES, ITEM_STATUSES, type Category, type ItemStatus } from '@/lib/knowledge/categories';
import { getAiStatus } from '@/lib/routes/ai';
import { STATUS_WORDS } from '../status-mark';
import { changeFilter, NO_FILTER, showView, type KnowledgeFilter, type KnowledgeView } from '../use-knowledge-address';
import { useFilterTags } from './use-library';

type FiltersProps = { projectId: string | undefined; filter: KnowledgeFilter; view: KnowledgeView };

/** Text, by words or by meaning, category, status, tags, and how the documents are laid out. */
export function Filters({ projectId, filter, view }: FiltersProps) {
  const switchId = useId();
  const byWordsId = useId();
  // The name stays what people look for; what happens instead is said beside it.
  const meaning = useEndpoint(getAiStatus, {}).data?.embed;
  const isByWords = meaning !== undefined && (!meaning.configured || meaning.works === false);
  const isFiltering = filter.q || filter.category || filter.status || filter.tags.length > 0;
  return (
    <div role="search" aria-label="Knowledge" className="flex flex-col gap-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField q={filter.q} semantic={filter.semantic} />
        <span className="flex h-9 items-center gap-2 px-1">
          <Switch
            id={switchId}
            aria-describedby={isByWords ? byWordsId : undefined}
            checked={filter.semantic}
            onCheckedChange={(semantic) => changeFilter({ semantic })}
          />
          <label htmlFor={switchId} className="cursor-pointer text-dense">
            Semantic search
          </label>
          {isByWords && (
            <span id={byWordsId} className="text-tiny text-muted">
              by words: this host has no model for meaning
            </span>
          )}
        </span>
        <Select
          aria-label="Category"
          className="min-w-36 flex-1 sm:w-44 sm:flex-none"
          value={filter.category}
          onChange={(event) => changeFilter({ category: event.target.value as Category | '' })}
          options={[
            { value: '', label: 'All categories' },
            ...optionsOf(CATEGORIES, (category) => CATEGORY_NAMES[category]),
          ]}
        />
        <Select
          aria-label="Status"
          className="min-w-28 flex-1 sm:w-36 sm:flex-none"
          value={filter.status}
          onChange={(event) => changeFilter({ status: event.target.value as ItemStatus | '' })}
          options={[
            { value: '', label: 'All statuses' },
            ...optionsOf(ITEM_STATUSES, (status) => STATUS_WORDS[status]),
          ]}
        />
        <ViewSwitch view={view} />
      </div>
      <div className="flex flex-wrap items-center gap-1.5 empty:hidden">
        <TagChips projectId={projectId} tags={filter.tags} />
        {isFiltering && (
          <Button variant="ghost" size="sm" onClick={() => changeFilter({ ...NO_FILTER, semantic: filter.semantic })}>
            <X aria-hidden />
            Clear filters
          </Button>
        )}
      </div>
    </div>
  );
}

function SearchField({ q, semantic }: { q: string; semantic: boolean }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  // Cleared, or changed by a link, while the user is not typing here.
  if (q !== known) {
    setKnown(q);
    setTyped(q);
  }
  useAfterTyping(typed.trim(), (value) => {
    if (value === known.trim()) return;
    setKnown(value);
    changeFilter({ q: value });
  });
  useShortcut('/', () => field.current?.focus());

  function step(event: KeyboardEvent): void {
    if (event.key !== 'ArrowDown') return;
    const first = document.querySelector<HTMLElement>('[data-hit], [data-tile][tabindex="0"]');
    if (!first) return;
    event.preventDefault();
    first.focus();
  }

  return (
    <SearchInput
      frame="min-w-56 flex-1 max-sm:basis-full"
      ref={field}
      aria-label="Search knowledge"
      placeholder={semantic ? 'Search in the text of documents' : 'Search title, description, tags'}
      className="[&::-webkit-search-cancel-button]:hidden"
      maxLength={500}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={step}
    />
  );
}

function TagChips({ projectId, tags }: { projectId: string | undefined; tags: readonly string[] }) {
  const offered = useFilterTags(projectId, tags);
  if (offered.length === 0) return null;
  return (
    <div
      role="group"
      aria-label="Filter by tag"
      className="flex min-w-0 flex-wrap gap-1.5 max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:p-0.5"
    >
      {offered.map((tag) => {
        const isChosen = tags.includes(tag);
        return (
          <button
            key={tag}
            type="button"
            aria-pressed={isChosen}
            onClick={() => changeFilter({ tags: isChosen ? tags.filter((one) => one !== tag) : [...tags, tag] })}
            className={cn(
              'h-6 max-w-44 shrink-0 truncate rounded-full border border-line bg-panel px-2.5 text-tiny text-muted transition-colors hover:bg-hover hover:text-ink',
              isChosen && 'border-accent-text bg-accent-soft font-semibold text-accent-text hover:text-accent-text',
            )}
          >
            {tag}
          </button>
        );
      })}
    </div>
  );
}

const VIEWS = [
  { value: 'grid', label: 'Grid view', icon: LayoutGrid },
  { value: 'list', label: 'List view', icon: List },
] as const;

function ViewSwitch({ view }: { view: KnowledgeView }) {
  return <ToggleGroup label="View" className="ml-auto" value={view} onValueChange={showView} options={VIEWS} />;
}
