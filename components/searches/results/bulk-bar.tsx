'use client';

import { X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '@/components/ui/button';
import { MARKS, type Mark } from './mark-radios';

type BulkBarProps = { count: number; busy: boolean; onMark: (mark: Mark) => void; onClear: () => void };

/** Marks the selected channels together; Escape clears the selection. */
export function BulkBar({ count, busy, onMark, onClear }: BulkBarProps) {
  const clear = useEffectEvent(onClear);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      const isInside = event.target instanceof HTMLElement && event.target.closest('[role=dialog], [role=menu]');
      if (event.key === 'Escape' && !event.defaultPrevented && !isInside) clear();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <div
      role="region"
      aria-label="Selected channels"
      data-bottom-bar
      className="sticky bottom-4 z-30 mx-auto flex max-w-full animate-appear flex-wrap items-center gap-2 rounded-card border border-line bg-raised px-3 py-2 shadow-float"
    >
      <p role="status" className="tabular mr-1 text-dense font-semibold whitespace-nowrap">
        {count} selected
      </p>
      {MARKS.map(({ value, word, icon: Icon }) => (
        <Button key={word} variant="outline" size="sm" busy={busy} onClick={() => onMark(value)}>
          <Icon aria-hidden />
          {word}
        </Button>
      ))}
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label="Clear selection"
        title="Clear selection (Esc)"
        onClick={onClear}
      >
        <X aria-hidden />
      </Button>
    </div>
  );
}
