'use client';

import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useEndpoint } from '@/components/api/use-endpoint';
import { STATUS_LOOK } from '@/components/shared/status-badge';
import { useWorkspace } from '@/components/shared/workspace-context';
import { Button } from '@/components/ui/button';
import { SearchInput } from '@/components/ui/search-input';
import { Select } from '@/components/ui/select';
import { listInstagramAgents } from '@/lib/routes/agents';
import { listPostTags } from '@/lib/routes/posts';
import { PLATFORM_KEYS } from '@/lib/platforms/define';
import { labelOf } from '@/lib/platforms/keys';
import { POST_STATUSES } from '@/lib/posts/statuses';
import { isFiltering, readFilter, type PostFilter } from '@/lib/schedule/post-filter';
import type { FilterChange } from './filter-change';

const TYPING_MS = 250;
/** In the list to choose from. */
const AGENTS_MOST = 100;

type FilterBarProps = { filter: PostFilter; onChange: FilterChange };

/** Narrows every view by text, status, platform, tag and agent. */
export function FilterBar({ filter, onChange }: FilterBarProps) {
  const { project } = useWorkspace();
  const { data: tags } = useEndpoint(
    listPostTags,
    { query: { projectId: project?._id } },
    { enabled: project !== undefined },
  );
  const { data: agents } = useEndpoint(
    listInstagramAgents,
    { query: { projectId: project?._id, limit: AGENTS_MOST } },
    { enabled: project !== undefined },
  );
  const choose = (name: 'status' | 'platform' | 'tag' | 'agent') => (value: string) => {
    // Read as an address is, so that only what is known comes through.
    onChange({ [name]: readFilter({ get: (asked) => (asked === name ? value : null) })[name] });
  };
  const shownTags = [...new Set([...(filter.tag ? [filter.tag] : []), ...(tags ?? []).map(({ tag }) => tag)])];
  return (
    <div role="search" aria-label="Filter posts" className="flex flex-col gap-3">
      <TextFilter text={filter.q ?? ''} onChange={(q) => onChange({ q: q || undefined })} />
      <Choice
        label="Status"
        all="All statuses"
        value={filter.status}
        onChange={choose('status')}
        options={POST_STATUSES.map((status) => [status, STATUS_LOOK[status].word])}
      />
      <Choice
        label="Platform"
        all="All platforms"
        value={filter.platform}
        onChange={choose('platform')}
        options={PLATFORM_KEYS.map((key) => [key, labelOf(key)])}
      />
      {shownTags.length > 0 && (
        <Choice
          label="Tag"
          all="All tags"
          value={filter.tag}
          onChange={choose('tag')}
          options={shownTags.map((tag) => [tag, tag])}
        />
      )}
      {agents && (agents.agents.length > 0 || filter.agent) && (
        <Choice
          label="Agent"
          all="By anyone"
          value={filter.agent}
          onChange={choose('agent')}
          options={[
            ['any', 'By agents'],
            ['none', 'By people'],
            ...agents.agents.map(({ _id, username }) => [_id, `@${username}`] as const),
          ]}
        />
      )}
      {isFiltering(filter) && (
        <Button
          variant="ghost"
          size="sm"
          className="self-start"
          onClick={() =>
            onChange({ status: undefined, platform: undefined, tag: undefined, q: undefined, agent: undefined })
          }
        >
          <X aria-hidden />
          Clear filters
        </Button>
      )}
    </div>
  );
}

function TextFilter({ text, onChange }: { text: string; onChange: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  // Cleared or changed by a link while the user is not typing here.
  if (text !== known) {
    setKnown(text);
    setTyped(text);
  }
  const tell = useEffectEvent((value: string) => {
    setKnown(value);
    onChange(value);
  });
  useEffect(() => {
    if (typed.trim() === known) return;
    const timer = setTimeout(() => tell(typed.trim()), TYPING_MS);
    return () => clearTimeout(timer);
  }, [typed, known]);
  return (
    // Clear filters stands beside it, and Escape empties it: the browser’s own cross would only take room.
    <SearchInput
      frame="block"
      aria-label="Search posts"
      placeholder="Search posts"
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      className="text-dense [&::-webkit-search-cancel-button]:hidden"
    />
  );
}

type ChoiceProps = {
  label: string;
  all: string;
  value: string | undefined;
  options: (readonly [string, string])[];
  onChange: (value: string) => void;
};

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <label className="grid grid-cols-[88px_minmax(0,1fr)] items-center gap-2 text-dense text-muted">
      {label}
      <Select
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value)}
        className="text-dense"
        options={[{ value: '', label: all }, ...options.map(([key, words]) => ({ value: key, label: words }))]}
      />
    </label>
  );
}
