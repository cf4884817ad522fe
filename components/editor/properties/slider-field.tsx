import type { ReactNode } from 'react';
import { Field } from '@/components/ui/field';
import { Slider } from '@/components/ui/slider';

type SliderFieldProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  words: string;
  /** Beside its label and words. */
  aside?: ReactNode;
  onChange: (value: number) => void;
};

/** A slider with its value in words beside the label. */
export function SliderField({ label, value, min, max, step, words, aside, onChange }: SliderFieldProps) {
  return (
    <Field
      label={label}
      aside={
        <span className="ml-auto flex items-center gap-1">
          <span className="text-dense text-muted tabular-nums">{words}</span>
          {aside}
        </span>
      }
    >
      {(control) => (
        <Slider
          {...control}
          min={min}
          max={max}
          step={step}
          value={value}
          valueText={words}
          className="w-full"
          onValueChange={onChange}
        />
      )}
    </Field>
  );
}
