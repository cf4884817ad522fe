'use client';

import { CalendarDays, CalendarRange, GalleryHorizontal, List, type LucideIcon } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { cn } from '@/components/ui/cn';
import { VIEWS, type ViewName } from '@/lib/schedule/range';
import { VIEW_LABELS } from '@/lib/schedule/day-words';

const ICONS: Record<ViewName, LucideIcon> = {
  timeline: GalleryHorizontal,
  week: CalendarRange,
  month: CalendarDays,
  list: List,
};
export const VIEW_PANEL = 'schedule-view';

/** One row of tabs; arrow keys go from one to the next. Beside a sheet only the chosen one keeps its word. */
export function ViewTabs({
  view,
  hasPanel,
  onChange,
}: {
  view: ViewName;
  /** Not while it loads, nor when that failed. */ hasPanel: boolean;
  onChange: (view: ViewName) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (VIEWS.indexOf(view) + step + VIEWS.length) % VIEWS.length;
    const name = VIEWS[next];
    if (name) onChange(name);
    box.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }
  return (
    <div
      ref={box}
      role="tablist"
      aria-label="View"
      onKeyDown={onKeyDown}
      className="inline-flex rounded-control border border-line bg-sunken p-0.5"
    >
      {VIEWS.map((name) => {
        const Icon = ICONS[name];
        return (
          <button
            key={name}
            type="button"
            role="tab"
            id={`view-${name}`}
            aria-selected={name === view}
            aria-controls={hasPanel ? VIEW_PANEL : undefined}
            tabIndex={name === view ? 0 : -1}
            onClick={() => onChange(name)}
            title={VIEW_LABELS[name]}
            className={cn(
              'inline-flex h-6.5 items-center gap-1.5 rounded-small px-2 text-dense text-muted transition-colors hover:text-ink sm:px-2.5',
              name === view && 'bg-panel font-semibold text-ink ring-1 ring-line',
            )}
          >
            <Icon aria-hidden className="hidden size-3.5 2xl:block md:@max-[700px]:block" />
            <span className={name === view ? '@max-[560px]:sr-only' : '@max-[700px]:sr-only'}>{VIEW_LABELS[name]}</span>
          </button>
        );
      })}
    </div>
  );
}
