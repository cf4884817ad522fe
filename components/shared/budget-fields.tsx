'use client';

import { FormFailure } from '@/components/shared/form-failure';
import { useContractForm } from '@/components/shared/use-contract-form';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { typedDollars } from '@/lib/ai/dollars';
import type { ApiError } from '@/lib/api/call';
import type { BodyRules } from '@/lib/wire/body-rules';

type Limits = { day: number | null; month: number | null };

type BudgetFieldsProps<B> = {
  limits: Limits;
  action: { busy: boolean; error: ApiError | null };
  act: string;
  /** The meaning of an empty field; null: it can't be left empty. */
  whenEmpty: string | null;
  bodyOf: (limits: Limits) => B;
  /** The place of the limits in that body: `aiCaps`. */
  at: string;
  send: (body: B) => Promise<unknown>;
  rules: BodyRules;
};

const words = (dollars: number | null) => (dollars === null ? '' : String(dollars));

/** Two limits in dollars, and the button to save them. */
export function BudgetFields<B>({ limits, act, whenEmpty, bodyOf, at, ...call }: BudgetFieldsProps<B>) {
  const problemOf = (span: keyof Limits, typed: string) => {
    const dollars = typedDollars(typed);
    if (dollars === undefined) return whenEmpty ? 'An amount of dollars, or nothing' : 'An amount of dollars';
    return dollars === null && !whenEmpty && limits[span] !== null ? 'An amount of dollars' : undefined;
  };
  const form = useContractForm({
    ...call,
    initial: { day: words(limits.day), month: words(limits.month) },
    bodyOf: ({ day, month }) => bodyOf({ day: typedDollars(day) ?? null, month: typedDollars(month) ?? null }),
    fields: { [`${at}.day`]: 'day', [`${at}.month`]: 'month' },
    check: ({ day, month }) => ({ day: problemOf('day', day), month: problemOf('month', month) }),
  });

  return (
    <form {...form.element} className="flex flex-wrap items-start gap-3">
      {(['day', 'month'] as const).map((span) => (
        <Field
          key={span}
          label={`A ${span}, in $`}
          help={whenEmpty ?? undefined}
          error={form.errorOf(span)}
          className="w-40"
        >
          {(control) => <Input {...control} {...form.register(span)} inputMode="decimal" />}
        </Field>
      ))}
      <Button
        variant="outline"
        type="submit"
        busy={call.action.busy}
        disabled={!form.formState.isDirty}
        className="mt-6"
      >
        {act}
      </Button>
      {form.failure && (
        <div className="basis-full">
          <FormFailure message={form.failure.message} />
        </div>
      )}
    </form>
  );
}
