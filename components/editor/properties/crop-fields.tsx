'use client';

import { CROP_SIDES, cropAt, MAX_CROP, withSide, type CropSide } from '@/lib/scene/items/crop';
import type { Item } from '@/lib/timeline/model';
import type { Editor } from '../state/editor';
import { Amount, AmountFields } from './amount-fields';

const LABELS: Record<CropSide, string> = { left: 'Left', top: 'Top', right: 'Right', bottom: 'Bottom' };

/** How much of a clip or a picture is cut off at each side, in percent. */
export function CropFields({ editor, item }: { editor: Editor; item: Item }) {
  const set = (side: CropSide, percent: number) =>
    editor.change([item.id], { crop: withSide(item.crop, side, percent / 100) }, `crop-${item.id}-${side}`);
  return (
    <AmountFields
      title="Crop"
      unit="% cut off"
      onReset={editor.canEdit ? () => editor.change([item.id], { crop: null }) : null}
    >
      {CROP_SIDES.map((side) => {
        const percent = cropAt(item.crop, side) * 100;
        return (
          <Amount
            key={side}
            label={LABELS[side]}
            min={0}
            max={MAX_CROP * 100}
            value={percent}
            words={percent === 0 ? 'nothing cut off' : `${Math.round(percent)} % cut off`}
            onChange={(amount) => set(side, amount)}
          />
        );
      })}
    </AmountFields>
  );
}
