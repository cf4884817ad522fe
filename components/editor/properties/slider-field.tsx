import { Field } from '@/components/ui/field';

type SliderFieldProps = {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  words: string;
  onChange: (value: number) => void;
};

/** A slider with its value in words beside the label. */
export function SliderField({ label, value, min, max, step, words, onChange }: SliderFieldProps) {
  return (
    <Field label={label} aside={<span className="text-dense text-muted tabular-nums">{words}</span>}>
      {(control) => (
        <input
          {...control}
          type="range"
          min={min}
          max={max}
          step={step}
          value={value}
          aria-valuetext={words}
          className="h-6 w-full accent-accent"
          onChange={(event) => onChange(event.target.valueAsNumber)}
        />
      )}
    </Field>
  );
}
