'use client';

import { useId } from 'react';
import { useNow } from '@/components/shared/use-now';
import { cn } from '@/components/ui/cn';
import { compareRuns, type RunChange } from '@/lib/agents/compare-runs';
import type { ScheduleRule } from '@/lib/agents/schedule';
import { exactTime, shortTime } from '@/lib/format/relative-time';

const LOOK: Record<RunChange['change'], { word: string; className: string }> = {
  kept: { word: 'stays', className: 'text-muted' },
  added: { word: 'new', className: 'text-published' },
  removed: { word: 'falls out', className: 'text-failed line-through' },
};

type Compared = ScheduleRule & { isActive: boolean };

type RunChangesProps = {
  /** Of the agent, or of it before and after an edit. */
  zone: string | { before: string; after: string };
  before: Compared | null;
  after: Compared | null;
  title: string;
};

/** Shows how an edit changes the next ten runs, before it is saved. */
export function RunChanges({ zone, before, after, title }: RunChangesProps) {
  const id = useId();
  const now = new Date(useNow());
  const zones = typeof zone === 'string' ? { before: zone, after: zone } : zone;
  const runs = compareRuns({ zone: zones, before, after, now });
  const counts = { kept: 0, added: 0, removed: 0 };
  for (const { change } of runs) counts[change] += 1;
  return (
    <section aria-labelledby={id} className="rounded-control border border-line bg-sunken p-3">
      <h3 id={id} className="text-dense font-semibold">
        {title}
      </h3>
      {runs.length === 0 ? (
        <p className="mt-1 text-dense text-muted">It has no runs ahead.</p>
      ) : (
        <>
          {before && (
            <p className="mt-0.5 text-dense text-muted">
              {counts.added} new, {counts.removed} fall out, {counts.kept} stay.
            </p>
          )}
          <ol className="tabular mt-1.5 grid gap-x-6 gap-y-0.5 text-dense sm:grid-cols-2">
            {runs.map(({ at, change, note }) => (
              <li key={at.getTime()} className="flex flex-wrap gap-x-2" title={exactTime(at)}>
                <span className={LOOK[change].className}>{shortTime(at)}</span>
                {before && (
                  <span className={cn('text-tiny', LOOK[change].className, 'no-underline')}>{LOOK[change].word}</span>
                )}
                {note && <span className="text-tiny text-partial">{note}</span>}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
