'use client';

import { GitCompare, Gavel, Lightbulb, Network, Table2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { loadLater } from '@/components/ui/load-later';
import { ToggleGroup } from '@/components/ui/toggle-group';
import type { WireSearch } from '@/lib/contracts/searches';
import { showView } from '../use-search-address';

const CompareDialog = loadLater(() => import('../compare/compare-dialog').then((part) => part.CompareDialog));
const JudgeDialog = loadLater(() => import('../judge/judge-dialog').then((part) => part.JudgeDialog));
const TopicsDialog = loadLater(() => import('../topics/topics-dialog').then((part) => part.TopicsDialog));

const VIEWS = [
  { value: 'table', label: 'Table', icon: Table2 },
  { value: 'map', label: 'Map', icon: Network },
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
      <ToggleGroup
        label="View"
        itemClassName="h-6 [&_svg]:size-3.5"
        value={view}
        onValueChange={showView}
        options={VIEWS}
      />
      {open === 'compare' && <CompareDialog search={search} onClose={close} />}
      {open === 'judge' && <JudgeDialog search={search} onClose={close} />}
      {open === 'topics' && <TopicsDialog search={search} canEdit={canEdit} onClose={close} />}
    </>
  );
}
