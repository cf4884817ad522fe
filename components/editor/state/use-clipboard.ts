'use client';

import { useEffect, useEffectEvent } from 'react';
import { readCopies, writeCopies } from '@/lib/timeline/copies';
import { isTyping } from './use-keys';
import type { Editor } from './editor';

/** Other programs see nothing of it; another tab of the editor does. */
const TYPE = 'application/x-timeline-items+json';

/** Copy, cut and paste of what is selected, also from one video into another. A field keeps its own. */
export function useClipboard({ timeline, selected, canEdit, remove, paste }: Editor): void {
  const onCopy = useEffectEvent((event: ClipboardEvent) => {
    if (isTyping(event.target) || selected.size === 0 || !event.clipboardData) return;
    // Words of the page that were marked are copied as everywhere.
    if (!window.getSelection()?.isCollapsed) return;
    const items = timeline.items.filter(({ id }) => selected.has(id));
    event.clipboardData.setData(TYPE, writeCopies(items));
    event.preventDefault();
    if (event.type === 'cut' && canEdit) remove();
  });
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const items = isTyping(event.target) ? [] : readCopies(event.clipboardData?.getData(TYPE) ?? '');
    if (items.length === 0) return;
    event.preventDefault();
    paste(items);
  });
  useEffect(() => {
    const copied = (event: ClipboardEvent) => onCopy(event);
    const pasted = (event: ClipboardEvent) => onPaste(event);
    window.addEventListener('copy', copied);
    window.addEventListener('cut', copied);
    window.addEventListener('paste', pasted);
    return () => {
      window.removeEventListener('copy', copied);
      window.removeEventListener('cut', copied);
      window.removeEventListener('paste', pasted);
    };
  }, []);
}
