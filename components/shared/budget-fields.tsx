'use client';

import { useState, type FormEvent } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { typedDollars } from '@/lib/ai/dollars';

type Limits = { day: number | null; month: number | null };

type BudgetFieldsProps = {
  limits: Limits;
  busy: boolean;
  act: string;
  /** The meaning of an empty field; null: it can't be left empty. */
  whenEmpty: string | null;
  /** Why the server refused. */
  problem?: string | undefined;
  onSave: (limits: Limits) => void;
};

const words = (dollars: number | null) => (dollars === null ? '' : String(dollars));

/** Two limits in dollars, and the button to save them. */
export function BudgetFields({ limits, busy, act, whenEmpty, problem, onSave }: BudgetFieldsProps) {
  const [typed, setTyped] = useState({ day: words(limits.day), month: words(limits.month) });
  const [submitted, setSubmitted] = useState(false);
  const amounts = { day: typedDollars(typed.day), month: typedDollars(typed.month) };
  const isSame = typed.day === words(limits.day) && typed.month === words(limits.month);
  const errorOf = (span: keyof Limits) => {
    if (!submitted) return undefined;
    if (amounts[span] === undefined) return whenEmpty ? 'An amount of dollars, or nothing' : 'An amount of dollars';
    return amounts[span] === null && !whenEmpty && limits[span] !== null ? 'An amount of dollars' : undefined;
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    setSubmitted(true);
    const { day, month } = amounts;
    const isMissing =
      !whenEmpty && ((day === null && limits.day !== null) || (month === null && limits.month !== null));
    if (day === undefined || month === undefined || isMissing || busy) return;
    onSave({ day, month });
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
      {(['day', 'month'] as const).map((span) => (
        <Field
          key={span}
          label={`A ${span}, in $`}
          help={whenEmpty ?? undefined}
          error={errorOf(span)}
          className="w-40"
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={typed[span]}
              onChange={(event) => setTyped({ ...typed, [span]: event.target.value })}
            />
          )}
        </Field>
      ))}
      <Button variant="outline" type="submit" busy={busy} disabled={isSame} className="mt-6">
        {act}
      </Button>
      {problem && (
        <p role="alert" className="basis-full text-dense text-failed">
          {problem}
        </p>
      )}
    </form>
  );
}
