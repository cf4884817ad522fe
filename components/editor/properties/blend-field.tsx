'use client';

import { Field } from '@/components/ui/field';
import { optionsOf, Select } from '@/components/ui/select';
import { BLENDS, type Blend } from '@/lib/scene/items/blend';
import type { ItemChange } from '@/lib/timeline/commands/command';
import type { Item } from '@/lib/timeline/model';

const LABELS: Record<Blend, string> = {
  normal: 'Normal',
  multiply: 'Multiply',
  screen: 'Screen',
  overlay: 'Overlay',
  darken: 'Darken',
  lighten: 'Lighten',
  add: 'Add light',
};

/** How the colours of an item work on those under it. */
export function BlendField({ item, onChange }: { item: Item; onChange: (fields: ItemChange) => void }) {
  return (
    <Field label="Blend with what is under it">
      {(control) => (
        <Select
          {...control}
          value={item.blend}
          options={optionsOf(BLENDS, (blend) => LABELS[blend])}
          onChange={(event) => onChange({ blend: event.target.value as Blend })}
        />
      )}
    </Field>
  );
}
