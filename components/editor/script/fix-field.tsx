'use client';

import { useEffect, useRef, useState } from 'react';
import { Input } from '@/components/ui/input';
import { SPELLINGS } from '@/lib/timeline/model';
import { elementId } from './tokens';

type FixFieldProps = {
  number: number;
  text: string;
  /** The word as it is now written; null: as it was. `back`: by a key, so the focus goes back into the text. */
  onDone: (text: string | null, back: boolean) => void;
};

/** A field over a word: Enter or leaving it keeps what it says, Esc does not. */
export function FixField({ number, text, onDone }: FixFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const [place] = useState(() => {
    const word = document.getElementById(elementId(number));
    const list = word?.closest<HTMLElement>('[role=listbox]');
    if (!word || !list) return { left: 0, top: 0, width: 120 };
    const [own, whole] = [word.getBoundingClientRect(), list.getBoundingClientRect()];
    const width = Math.min(Math.max(120, own.width + 32), whole.width - 16);
    return {
      left: Math.max(8, Math.min(own.left - whole.left - 8, whole.width - width - 8)),
      top: own.top - whole.top - 4,
      width,
    };
  });
  useEffect(() => field.current?.select(), []);
  const end = (written: string | null, back: boolean) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(written, back);
  };
  return (
    <Input
      ref={field}
      autoFocus
      aria-label={`Word ‘${text}’`}
      className="absolute z-10 h-8 px-2"
      style={place}
      maxLength={SPELLINGS.longest}
      defaultValue={text}
      onBlur={(event) => end(event.target.value, false)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') end(event.currentTarget.value, true);
        else if (event.key === 'Escape') end(null, true);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
