'use client';

import { useState, type ReactNode } from 'react';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';

type NumberFieldProps = {
  label: string;
  value: number;
  min: number;
  max?: number;
  step?: number;
  /** Takes the place of what is no number. */
  fallback: number;
  className?: string;
  hideLabel?: boolean;
  /** Beside its label. */
  aside?: ReactNode;
  /** It takes effect by Enter or when it is left: half a figure would move other things. */
  isWhole?: boolean;
  onChange: (value: number) => void;
};

/** A number that takes effect while it is typed. Nonsense becomes the fallback by Enter or when the field is left. */
export function NumberField({
  label,
  value,
  min,
  max = Infinity,
  step = 1,
  fallback,
  className,
  hideLabel = false,
  aside,
  isWhole = false,
  onChange,
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const held = (number: number) => Math.min(max, Math.max(min, number));
  const settle = () => {
    if (typed === null) return;
    const number = typed.trim() === '' ? NaN : Number(typed);
    setTyped(null);
    onChange(held(Number.isFinite(number) ? number : fallback));
  };
  return (
    <Field label={label} hideLabel={hideLabel} aside={aside} {...(className ? { className } : {})}>
      {(control) => (
        <Input
          {...control}
          type="number"
          inputMode="decimal"
          value={typed ?? String(Math.round(value * 1000) / 1000)}
          min={min}
          max={Number.isFinite(max) ? max : undefined}
          step={step}
          className="h-8 px-2 tabular-nums"
          onChange={(event) => {
            setTyped(event.target.value);
            const number = event.target.valueAsNumber;
            if (!isWhole && Number.isFinite(number) && number >= min && number <= max) onChange(number);
          }}
          onKeyDown={({ key, ctrlKey, metaKey }) => {
            if (key === 'Enter') settle();
            // Undone or done again: what was typed no longer holds.
            if ((ctrlKey || metaKey) && ['z', 'y'].includes(key.toLowerCase())) setTyped(null);
          }}
          onBlur={settle}
        />
      )}
    </Field>
  );
}
