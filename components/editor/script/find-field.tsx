import { ChevronDown, ChevronUp } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { SearchInput } from '@/components/ui/search-input';

type FindFieldProps = {
  query: string;
  onQuery: (query: string) => void;
  count: number;
  /** The number of the hit that is selected, from 0; null: none is. */
  current: number | null;
  onGo: (by: 1 | -1) => void;
};

/** Finds in what is said: Enter goes to the next hit, with Shift to the one before. */
export function FindField({ query, onQuery, count, current, onGo }: FindFieldProps) {
  const hits = count === 0 ? 'Not found' : current === null ? `${count} found` : `${current + 1} of ${count}`;
  return (
    <div className="flex items-center gap-1">
      <SearchInput
        frame="min-w-0 flex-1"
        aria-label="Find in what is said"
        placeholder="Find"
        className="h-8 pr-20"
        maxLength={200}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          onGo(event.shiftKey ? -1 : 1);
        }}
      >
        <span
          role="status"
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-tiny text-muted"
        >
          {query.trim() && hits}
        </span>
      </SearchInput>
      <Button variant="ghost" size="icon-sm" aria-label="Previous hit" disabled={count === 0} onClick={() => onGo(-1)}>
        <ChevronUp aria-hidden />
      </Button>
      <Button variant="ghost" size="icon-sm" aria-label="Next hit" disabled={count === 0} onClick={() => onGo(1)}>
        <ChevronDown aria-hidden />
      </Button>
    </div>
  );
}
