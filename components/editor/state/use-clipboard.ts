'use client';

import { useEffect, useEffectEvent } from 'react';
import { sayNotLoaded } from '@/components/shared/use-lazy-part';
import { writeCopies } from '@/lib/timeline/copies';
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
    const text = isTyping(event.target) ? '' : event.clipboardData?.getData(TYPE);
    if (!text) return;
    event.preventDefault();
    // Reading is loaded with the first paste: it holds each field to its kind.
    void import('@/lib/timeline/read-copies').then(({ readCopies }) => {
      const items = readCopies(text);
      if (items.length > 0) paste(items);
    }, sayNotLoaded);
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
