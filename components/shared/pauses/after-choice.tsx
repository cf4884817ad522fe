'use client';

import { Input } from '@/components/ui/input';
import { RadioGroup } from '@/components/ui/radio-group';
import type { ResumeChoice } from '@/lib/posts/pauses';

export type After = { choice: ResumeChoice; hours: string };

export const INITIAL_AFTER: After = { choice: 'now', hours: '3' };

/** The hours as the API takes them; null when they are not needed or no number. */
export function hoursOf({ choice, hours }: After): number | null {
  const value = Number(hours);
  return choice === 'spread' && value > 0 && value <= 720 ? value : null;
}

/** The message for hours that are missing. */
export const problemOfAfter = (after: After) =>
  after.choice === 'spread' && hoursOf(after) === null ? 'Enter a number of hours between 0.5 and 720' : undefined;

type AfterChoiceProps = { legend: string; value: After; error?: string | undefined; onChange: (value: After) => void };

const CHOICES: readonly { value: ResumeChoice; label: string; help: string }[] = [
  { value: 'now', label: 'Send them now', help: 'In their order, as fast as the networks allow.' },
  { value: 'spread', label: 'Spread them over some hours', help: 'The first at once, the others at even intervals.' },
  { value: 'skip', label: 'Skip them', help: 'They are not sent; each can be published by hand later.' },
];

/** Choice for the posts that came due while publishing was paused. */
export function AfterChoice({ legend, value, error, onChange }: AfterChoiceProps) {
  const hours = (
    <div className="flex items-center gap-2 text-dense">
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
  );
  return (
    <RadioGroup
      value={value.choice}
      onValueChange={(choice) => onChange({ ...value, choice })}
      options={CHOICES.map((each) => (each.value === 'spread' ? { ...each, more: hours } : each))}
    >
      <legend className="mb-2 text-dense font-semibold">{legend}</legend>
      {error && (
        <p role="alert" className="mb-2 text-dense text-failed">
          {error}
        </p>
      )}
    </RadioGroup>
  );
}
