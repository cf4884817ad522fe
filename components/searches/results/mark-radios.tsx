'use client';

import { Check, Minus, X, type LucideIcon } from 'lucide-react';
import { cn } from '@/components/ui/cn';

export type Mark = boolean | null;

export const MARKS: readonly { value: Mark; word: string; icon: LucideIcon; chosen: string }[] = [
  { value: true, word: 'Relevant', icon: Check, chosen: 'bg-published-soft text-published' },
  { value: false, word: 'Not relevant', icon: X, chosen: 'bg-failed-soft text-failed' },
  { value: null, word: 'Not marked', icon: Minus, chosen: 'bg-panel text-ink' },
];

export const markWords = (mark: Mark) => MARKS.find(({ value }) => value === mark)?.word ?? '';

type MarkRadiosProps = {
  /** The channel that is marked: the name of the group. */
  name: string;
  id: string;
  mark: Mark;
  disabled: boolean;
  onMark: (mark: Mark) => void;
};

/** Whether a channel is relevant: three radios, named by the channel. */
export function MarkRadios({ name, id, mark, disabled, onMark }: MarkRadiosProps) {
  return (
    <fieldset
      role="radiogroup"
      aria-label={name}
      disabled={disabled}
      className="m-0 inline-flex w-max rounded-control border border-line bg-sunken p-0.5"
    >
      {MARKS.map(({ value, word, icon: Icon, chosen }) => {
        const isChosen = mark === value;
        return (
          <label
            key={word}
            title={word}
            className={cn(
              'relative flex size-6 cursor-pointer items-center justify-center rounded-small text-muted hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent-text has-disabled:cursor-not-allowed pointer-coarse:size-8',
              isChosen && chosen,
              isChosen && 'ring-1 ring-line hover:text-current',
            )}
          >
            <input
              type="radio"
              name={`mark-${id}`}
              aria-label={word}
              checked={isChosen}
              onChange={() => onMark(value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
            />
            <Icon aria-hidden className="size-3.5" />
          </label>
        );
      })}
    </fieldset>
  );
}
