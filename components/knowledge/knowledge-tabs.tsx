'use client';

import { BookOpen, ChartColumn } from 'lucide-react';
import { useRef, type KeyboardEvent } from 'react';
import { cn } from '@/components/ui/cn';
import { showTab, type KnowledgeTab } from './use-knowledge-address';

const TABS = [
  { tab: 'base', label: 'Knowledge Base', icon: BookOpen },
  { tab: 'insights', label: 'Insights & Analytics', icon: ChartColumn },
] as const;

export const panelIdOf = (tab: KnowledgeTab) => `knowledge-${tab}`;

/** The two tabs of the screen; arrow keys go from one to the other. */
export function KnowledgeTabs({ tab }: { tab: KnowledgeTab }) {
  const box = useRef<HTMLDivElement>(null);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = TABS.findIndex((one) => one.tab !== tab);
    if (TABS[other]) showTab(TABS[other].tab);
    box.current?.querySelectorAll<HTMLElement>('[role=tab]')[other]?.focus();
  }
  return (
    <div
      ref={box}
      role="tablist"
      aria-label="Knowledge"
      onKeyDown={onKeyDown}
      className="flex gap-1 border-b border-line"
    >
      {TABS.map(({ tab: one, label, icon: Icon }) => (
        <button
          key={one}
          type="button"
          role="tab"
          id={`knowledge-tab-${one}`}
          aria-selected={one === tab}
          aria-controls={one === tab ? panelIdOf(one) : undefined}
          tabIndex={one === tab ? 0 : -1}
          onClick={() => showTab(one)}
          className={cn(
            '-mb-px inline-flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-dense text-muted transition-colors outline-offset-[-2px]! hover:text-ink',
            one === tab && 'border-accent-text font-semibold text-ink',
          )}
        >
          <Icon aria-hidden className="size-3.5" />
          {label}
        </button>
      ))}
    </div>
  );
}
