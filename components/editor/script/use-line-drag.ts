'use client';

import { useState, type PointerEvent as ReactPointerEvent } from 'react';
import type { Line } from './tokens';

/** Sentences that are dragged by their time. `before`: the one above which it would go; null: behind the last one. */
export function useLineDrag(lines: readonly Line[], onMove: (id: string, before: string | null) => void) {
  const [before, setBefore] = useState<string | null | undefined>(undefined);
  const begin = (event: ReactPointerEvent, id: string) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const grip = event.currentTarget as HTMLElement;
    const list = grip.closest('[role=listbox]');
    grip.setPointerCapture(event.pointerId);
    let target: string | null | undefined;
    const over = ({ clientY }: PointerEvent) => {
      const rows = [...(list?.querySelectorAll<HTMLElement>('[data-line]') ?? [])];
      const next = rows.find((row) => {
        const { top, height } = row.getBoundingClientRect();
        return clientY < top + height / 2;
      });
      target = next?.dataset.line ?? null;
      setBefore(target);
    };
    const end = ({ type }: PointerEvent) => {
      grip.removeEventListener('pointermove', over);
      grip.removeEventListener('pointerup', end);
      grip.removeEventListener('pointercancel', end);
      setBefore(undefined);
      if (type === 'pointerup' && target !== undefined && target !== id) onMove(id, target);
    };
    grip.addEventListener('pointermove', over);
    grip.addEventListener('pointerup', end);
    grip.addEventListener('pointercancel', end);
  };
  return { before: lines.length > 0 ? before : undefined, begin };
}
