'use client';

import { useId } from 'react';
import { Input } from '@/components/ui/input';
import type { ResumeChoice } from '@/lib/posts/pauses';

export type After = { choice: ResumeChoice; hours: string };

export const INITIAL_AFTER: After = { choice: 'now', hours: '3' };

/** The hours as the API takes them; null when they are not needed or no number. */
export function hoursOf({ choice, hours }: After): number | null {
  const value = Number(hours);
  return choice === 'spread' && value > 0 && value <= 720 ? value : null;
}

type AfterChoiceProps = { legend: string; value: After; error?: string | undefined; onChange: (value: After) => void };

const CHOICES: readonly { choice: ResumeChoice; label: string; help: string }[] = [
  { choice: 'now', label: 'Send them now', help: 'In their order, as fast as the networks allow.' },
  { choice: 'spread', label: 'Spread them over some hours', help: 'The first at once, the others at even intervals.' },
  { choice: 'skip', label: 'Skip them', help: 'They are not sent; each can be published by hand later.' },
];

/** Choice for the posts that came due while publishing was paused. */
export function AfterChoice({ legend, value, error, onChange }: AfterChoiceProps) {
  const name = useId();
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 text-dense font-semibold">{legend}</legend>
      {CHOICES.map(({ choice, label, help }) => (
        <div key={choice} className="flex items-start gap-2.5">
          <input
            type="radio"
            id={`${name}-${choice}`}
            name={name}
            checked={value.choice === choice}
            onChange={() => onChange({ ...value, choice })}
            aria-describedby={`${name}-${choice}-help`}
            className="mt-0.5 size-4 accent-accent"
          />
          <div className="min-w-0 flex-1">
            <label htmlFor={`${name}-${choice}`}>{label}</label>
            <p id={`${name}-${choice}-help`} className="text-dense text-muted">
              {help}
            </p>
            {choice === 'spread' && value.choice === 'spread' && (
              <div className="mt-1 flex items-center gap-2 text-dense">
                <Input
                  type="number"
                  min={0.5}
                  max={720}
                  step={0.5}
                  aria-label="Hours"
                  aria-invalid={error ? true : undefined}
                  value={value.hours}
                  onChange={(event) => onChange({ ...value, hours: event.target.value })}
                  className="w-20"
                />
                hours
              </div>
            )}
          </div>
        </div>
      ))}
      {error && (
        <p role="alert" className="text-dense text-failed">
          {error}
        </p>
      )}
    </fieldset>
  );
}
