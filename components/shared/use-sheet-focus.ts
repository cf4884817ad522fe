'use client';

import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The focus of a sheet. It begins on the control marked with `data-autofocus`, else on the sheet; where it is still
 * within when the sheet goes, it returns to what had it before.
 */
export function useSheetFocus() {
  const box = useRef<HTMLDivElement>(null);
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const sheet = box.current;
    if (!sheet) return;
    // A part of it may have taken the focus by itself.
    if (!sheet.contains(document.activeElement))
      (sheet.querySelector<HTMLElement>('[data-autofocus]') ?? sheet).focus({ preventScroll: true });
    return () => {
      if (!sheet.contains(document.activeElement)) return;
      // Out of Tab's reach (the field that waits for a new post, main): it is no place to go back to.
      if (before instanceof HTMLElement && before.isConnected && before.tabIndex >= 0) before.focus();
    };
  }, [before]);
  return box;
}
