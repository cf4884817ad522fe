'use client';

import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Slider } from '@/components/ui/slider';
import { NumberField } from './number-field';

type AmountFieldsProps = {
  title: string;
  /** Beside the title: the measure of the figures. */
  unit?: string;
  /** Null: nothing may be changed. */
  onReset: (() => void) | null;
  children: ReactNode;
};

/** Amounts that belong together, all of which can be reset. */
export function AmountFields({ title, unit, onReset, children }: AmountFieldsProps) {
  return (
    <div role="group" aria-label={title} className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-2">
        <span className="text-dense font-semibold">
          {title}
          {unit && <span className="ml-2 font-normal text-muted">{unit}</span>}
        </span>
        {onReset && (
          <Button size="sm" variant="ghost" aria-label={`Reset ${title.toLowerCase()}`} onClick={onReset}>
            Reset
          </Button>
        )}
      </div>
      {children}
    </div>
  );
}

type AmountProps = {
  label: string;
  min: number;
  max: number;
  value: number;
  words: string;
  /** Beside its label. */
  aside?: ReactNode;
  onChange: (amount: number) => void;
};

/** By a slider, or exactly. */
export function Amount({ label, value, words, aside, onChange, ...range }: AmountProps) {
  return (
    <div className="flex items-end gap-2">
      <Field label={label} className="flex-1" aside={aside}>
        {(control) => (
          <Slider
            {...control}
            {...range}
            step={1}
            value={value}
            valueText={words}
            className="w-full"
            onValueChange={onChange}
          />
        )}
      </Field>
      <NumberField
        label={`${label}, exactly`}
        hideLabel
        value={value}
        {...range}
        fallback={0}
        className="w-20"
        onChange={onChange}
      />
    </div>
  );
}
