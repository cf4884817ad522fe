'use client';

import type { LucideIcon } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { cn } from '@/components/ui/cn';

type TabEntry<T extends string> = { tab: T; label: string; icon: LucideIcon; count?: number | undefined };

export const panelIdOf = (tab: string) => `agents-panel-${tab}`;
export const tabIdOf = (tab: string) => `agents-tab-${tab}`;

/** Tabs in a row; arrow keys go from one to the next. */
export function TabBar<T extends string>({
  label,
  tabs,
  tab,
  onTab,
}: {
  label: string;
  tabs: readonly TabEntry<T>[];
  tab: T;
  onTab: (tab: T) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const here = tabs.findIndex((one) => one.tab === tab);
    const next = (here + step + tabs.length) % tabs.length;
    if (tabs[next]) onTab(tabs[next].tab);
    box.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  }
  return (
    <div
      ref={box}
      role="tablist"
      aria-label={label}
      onKeyDown={onKeyDown}
      className="flex gap-1 border-b border-line max-sm:overflow-x-auto max-sm:overflow-y-hidden"
    >
      {tabs.map(({ tab: one, label: words, icon: Icon, count }) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={tabIdOf(one)}
          aria-selected={one === tab}
          aria-controls={one === tab ? panelIdOf(one) : undefined}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => onTab(one)}
          className={cn(
            '-mb-px inline-flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-dense text-muted transition-colors outline-offset-[-2px]! hover:text-ink',
            one === tab && 'border-accent-text font-semibold text-ink',
          )}
        >
          <Icon aria-hidden className="size-3.5" />
          {words}
          {count ? <span className="tabular rounded-full bg-sunken px-1.5 text-tiny">{count}</span> : null}
        </button>
      ))}
    </div>
  );
}
