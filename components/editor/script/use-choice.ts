'use client';

import { useState } from 'react';
import type { Line, Token } from './tokens';

/** Where the cursor stands in the text, and from where on it is selected; the same where nothing is. */
export type Choice = { anchor: number; focus: number };

/** The cursor and the selection: numbers of words and pauses. Another text keeps the place and selects nothing. */
export function useChoice(lines: readonly Line[], tokens: readonly Token[]) {
  const [held, setHeld] = useState<{ of: readonly Token[]; choice: Choice; isSelecting: boolean }>({
    of: tokens,
    choice: { anchor: 0, focus: 0 },
    isSelecting: false,
  });
  const within = (number: number) => Math.max(0, Math.min(tokens.length - 1, number));
  const isHere = held.of === tokens && held.isSelecting;
  const focus = within(held.choice.focus);
  const anchor = isHere ? within(held.choice.anchor) : focus;
  const [from, to] = isHere ? [Math.min(anchor, focus), Math.max(anchor, focus)] : [-1, -1];
  const go = (number: number, extend = false) => {
    const next = within(number);
    setHeld({ of: tokens, choice: { anchor: extend ? anchor : next, focus: next }, isSelecting: extend });
    return next;
  };
  const lineAt = (number: number) => lines.findLastIndex(({ first }) => first <= number);
  return {
    focus,
    /** The first and last one that are selected; −1 where none is. */
    from,
    to,
    go,
    line: lines[lineAt(focus)] ?? null,
    /** The first word of the line so many further on. */
    inLine: (by: number) => lines[Math.max(0, Math.min(lines.length - 1, lineAt(focus) + by))]?.first ?? 0,
    all: () => setHeld({ of: tokens, choice: { anchor: 0, focus: tokens.length - 1 }, isSelecting: true }),
    select: (first: number, last: number) =>
      setHeld({ of: tokens, choice: { anchor: within(first), focus: within(last) }, isSelecting: true }),
    /** The selection, else the word or pause on which the cursor stands: an act is meant for these. */
    chosen: () => (from >= 0 ? tokens.slice(from, to + 1) : tokens.slice(focus, focus + 1)),
    isAny: from >= 0,
  };
}

export type ChoiceState = ReturnType<typeof useChoice>;
