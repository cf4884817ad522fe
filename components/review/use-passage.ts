'use client';

import { useEffect, useState, type RefObject } from 'react';

const PASSAGE_MAX = 2_000;

/**
 * The words that are marked within an element. They stay when a tap on a button takes the mark away, until others are
 * marked or `forget` is called.
 */
export function usePassage(within: RefObject<HTMLElement | null>): { passage: string; forget: () => void } {
  const [passage, setPassage] = useState('');
  useEffect(() => {
    function onSelection(): void {
      const selection = document.getSelection();
      const text = selection?.toString().trim() ?? '';
      if (text && selection?.anchorNode && within.current?.contains(selection.anchorNode))
        setPassage(text.slice(0, PASSAGE_MAX).toWellFormed());
    }
    document.addEventListener('selectionchange', onSelection);
    return () => document.removeEventListener('selectionchange', onSelection);
  }, [within]);
  return { passage, forget: () => setPassage('') };
}
