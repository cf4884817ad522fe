'use client';

import { optionsOf, Select } from '@/components/ui/select';
import { Field } from '@/components/ui/field';
import { MASK_AMOUNT, MASKS, type MaskKind } from '@/lib/scene/items/mask';
import type { Item } from '@/lib/timeline/model';
import type { Editor } from '../state/editor';
import { Amount } from './amount-fields';

const LABELS: Record<MaskKind | 'none', string> = {
  none: 'The whole box',
  circle: 'Circle',
  rounded: 'Round corners',
  linear: 'Above a straight edge',
};

/** The part of its box that a clip or a picture shows. */
export function MaskFields({ editor, item }: { editor: Editor; item: Item }) {
  const { mask } = item;
  const set = (kind: MaskKind | 'none', amount: number, gesture?: string) =>
    editor.change([item.id], { mask: kind === 'none' ? null : { kind, amount } }, gesture);
  return (
    <div role="group" aria-label="Mask" className="flex flex-col gap-1">
      <Field label="Shape">
        {(control) => (
          <Select
            {...control}
            value={mask?.kind ?? 'none'}
            onChange={(event) => set(event.target.value as MaskKind | 'none', mask?.amount ?? MASK_AMOUNT.usual)}
            options={optionsOf(['none', ...MASKS] as const, (kind) => LABELS[kind])}
          />
        )}
      </Field>
      {mask && mask.kind !== 'circle' && (
        <Amount
          label={mask.kind === 'rounded' ? 'Roundness' : 'Share above the edge'}
          min={MASK_AMOUNT.min}
          max={MASK_AMOUNT.max}
          value={mask.amount}
          words={`${mask.amount} %`}
          onChange={(amount) => set(mask.kind, amount, `mask-${item.id}`)}
        />
      )}
    </div>
  );
}
