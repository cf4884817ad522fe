import { Checkbox } from '@/components/ui/checkbox';
import { NumberField } from '../properties/number-field';

/** Seconds of the film. */
export type Range = { start: number; end: number };

type RangeFieldsProps = {
  /** Null: the whole film. */
  range: Range | null;
  /** Seconds: the last one that can be chosen, and the film's end. */
  most: number;
  end: number;
  onChange: (range: Range | null) => void;
};

/** Whether only a part of the film is rendered, and which. */
export function RangeFields({ range, most, end, onChange }: RangeFieldsProps) {
  const bounds = { min: 0, max: most, step: 0.1 };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">Part</legend>
      <Checkbox
        label="Only a part of the film"
        checked={range !== null}
        onChange={({ target }) => onChange(target.checked ? { start: 0, end } : null)}
      />
      {range && (
        <div className="grid grid-cols-2 gap-3">
          <NumberField
            label="From second"
            value={range.start}
            {...bounds}
            fallback={0}
            onChange={(start) => onChange({ ...range, start })}
          />
          <NumberField
            label="To second"
            value={range.end}
            {...bounds}
            fallback={end}
            onChange={(value) => onChange({ ...range, end: value })}
          />
        </div>
      )}
    </fieldset>
  );
}
