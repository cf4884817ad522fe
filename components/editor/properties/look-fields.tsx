'use client';

import { Button } from '@/components/ui/button';
import { Field } from '@/components/ui/field';
import { Slider } from '@/components/ui/slider';
import { amountOf, EFFECTS, rangeOf, withEffect, type EffectKind } from '@/lib/scene/items/effects';
import type { Item } from '@/lib/timeline/model';
import type { Editor } from '../state/editor';
import { NumberField } from './number-field';

const LABELS: Record<EffectKind, string> = {
  exposure: 'Exposure',
  contrast: 'Contrast',
  temperature: 'Temperature',
  saturation: 'Saturation',
  blur: 'Blur',
};
/** Ends of the scale that a number does not tell. */
const WORDS: Partial<Record<EffectKind, readonly [string, string]>> = { temperature: ['colder', 'warmer'] };

/** The effects of a clip or a picture. */
export function LookFields({ editor, item }: { editor: Editor; item: Item }) {
  const set = (kind: EffectKind, amount: number) =>
    editor.change([item.id], { effects: withEffect(item.effects, kind, amount) }, `look-${item.id}-${kind}`);
  return (
    <div role="group" aria-label="Look" className="flex flex-col gap-1">
      <div className="flex items-center justify-between gap-2">
        <span className="text-dense font-semibold">Look</span>
        {editor.canEdit && (
          <Button
            size="sm"
            variant="ghost"
            aria-label="Reset look"
            onClick={() => editor.change([item.id], { effects: [] })}
          >
            Reset
          </Button>
        )}
      </div>
      {EFFECTS.map((kind) => (
        <Amount key={kind} kind={kind} value={amountOf(item.effects, kind)} onChange={(amount) => set(kind, amount)} />
      ))}
    </div>
  );
}

type AmountProps = { kind: EffectKind; value: number; onChange: (amount: number) => void };

/** By a slider, or exactly. */
function Amount({ kind, value, onChange }: AmountProps) {
  const label = LABELS[kind];
  const range = rangeOf(kind);
  return (
    <div className="flex items-end gap-2">
      <Field label={label} className="flex-1">
        {(control) => (
          <Slider
            {...control}
            {...range}
            step={1}
            value={value}
            valueText={wordsOf(kind, value)}
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
        className="w-16"
        onChange={onChange}
      />
    </div>
  );
}

function wordsOf(kind: EffectKind, value: number): string {
  const [less, more] = WORDS[kind] ?? [];
  if (value === 0) return 'none';
  const word = value < 0 ? less : more;
  return word ? `${Math.abs(value)} ${word}` : String(value);
}
