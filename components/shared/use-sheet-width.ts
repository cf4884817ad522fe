'use client';

import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import { clampSheetWidth, readSheetWidth, SHEET_WIDTH, widthByKey } from './sheet-width';
import { useWorkspace } from './workspace-context';

/** The width of sheets, kept per person in this browser, and the grip that changes it. */
export function useSheetWidth() {
  const place = `sheet-width:${useWorkspace().user._id}`;
  const [width, setWidth] = useState(() => readSheetWidth(localStorage.getItem(place)));

  function keep(next: number): void {
    setWidth(next);
    localStorage.setItem(place, String(next));
  }
  const grip = {
    role: 'separator',
    tabIndex: 0,
    'aria-orientation': 'vertical',
    'aria-label': 'Width of the sheet',
    'aria-valuemin': SHEET_WIDTH.least,
    'aria-valuemax': SHEET_WIDTH.most,
    'aria-valuenow': width,
    'aria-valuetext': `${width} pixels`,
    onKeyDown: (event: KeyboardEvent) => {
      const next = widthByKey(width, event);
      if (next === null) return;
      event.preventDefault();
      keep(next);
    },
    onPointerDown: (event: PointerEvent) => {
      // Else the drag would select text.
      event.preventDefault();
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId))
        setWidth(clampSheetWidth(window.innerWidth - event.clientX));
    },
    onPointerUp: () => keep(width),
  } as const;
  return { width, grip };
}
