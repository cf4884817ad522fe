import { Field } from '@/components/ui/field';
import { Slider } from '@/components/ui/slider';

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
