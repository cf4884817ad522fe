'use client';

import { GitCompare, Gavel, Lightbulb, Network, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { cn } from '@/components/ui/cn';
import { loadLater } from '@/components/ui/load-later';
import type { WireSearch } from '@/lib/contracts/searches';
import { showView } from '../use-search-address';

const CompareDialog = loadLater(() => import('../compare/compare-dialog').then((part) => part.CompareDialog));
const JudgeDialog = loadLater(() => import('../judge/judge-dialog').then((part) => part.JudgeDialog));
const TopicsDialog = loadLater(() => import('../topics/topics-dialog').then((part) => part.TopicsDialog));

const VIEWS = [
  { view: 'table', label: 'Table', icon: Table2 },
  { view: 'map', label: 'Map', icon: Network },
] as const;

type ResultsToolsProps = { search: WireSearch; view: 'table' | 'map'; canEdit: boolean };

/** Table or map, and what else can be done with the results as a whole. */
export function ResultsTools({ search, view, canEdit }: ResultsToolsProps) {
  const [open, setOpen] = useState<'compare' | 'judge' | 'topics' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => setOpen('topics')}>
        <Lightbulb aria-hidden />
        Topics
      </Button>
      <Button variant="outline" size="sm" onClick={() => setOpen('compare')}>
        <GitCompare aria-hidden />
        Compare
      </Button>
      {canEdit && (
        <Button variant="outline" size="sm" onClick={() => setOpen('judge')}>
          <Gavel aria-hidden />
          AI judge
        </Button>
      )}
      <div role="group" aria-label="View" className="flex rounded-control border border-line bg-sunken p-0.5">
        {VIEWS.map(({ view: one, label, icon: Icon }) => (
          <button
            key={one}
            type="button"
            aria-label={label}
            title={label}
            aria-pressed={view === one}
            onClick={() => showView(one)}
            className={cn(
              'flex h-6 w-7 items-center justify-center rounded-small text-muted hover:text-ink',
              view === one && 'bg-panel text-ink ring-1 ring-line',
            )}
          >
            <Icon aria-hidden className="size-3.5" />
          </button>
        ))}
      </div>
      {open === 'compare' && <CompareDialog search={search} onClose={close} />}
      {open === 'judge' && <JudgeDialog search={search} onClose={close} />}
      {open === 'topics' && <TopicsDialog search={search} canEdit={canEdit} onClose={close} />}
    </>
  );
}
