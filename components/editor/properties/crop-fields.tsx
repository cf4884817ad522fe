'use client';

import { CROP_SIDES, cropAt, MAX_CROP, withSide, type CropSide } from '@/lib/scene/items/crop';
import { isCropKeyed } from '@/lib/timeline/keyed-looks';
import { cropKeyOf } from '@/lib/timeline/look-keys';
import { frameWithin } from '@/lib/timeline/keyframes';
import { fitOf, type Item } from '@/lib/timeline/model';
import { cropWindowAt } from '@/lib/timeline/values-at';
import type { Editor } from '../state/editor';
import { useFrame } from '../state/playhead';
import { Amount, AmountFields } from './amount-fields';
import { KeyframeButtons } from './keyframe-buttons';

const LABELS: Record<CropSide, string> = { left: 'Left', top: 'Top', right: 'Right', bottom: 'Bottom' };

/** How much of a clip or a picture is cut off at each side, in percent. */
export function CropFields({ editor, item }: { editor: Editor; item: Item }) {
  const at = useFrame(editor.playhead);
  const crop = isCropKeyed(item) ? cropWindowAt(item, frameWithin(item, at)) : item.crop;
  // Others are fitted into their box each time, which is no movement.
  const canMove = editor.canEdit && fitOf(item) === 'stretch';
  const set = (side: CropSide, percent: number) =>
    editor.change([item.id], { crop: withSide(crop, side, percent / 100) }, `crop-${item.id}-${side}`);
  return (
    <AmountFields
      title="Crop"
      unit="% cut off"
      onReset={editor.canEdit ? () => editor.change([item.id], { crop: null }) : null}
    >
      {CROP_SIDES.map((side) => {
        const percent = cropAt(crop, side) * 100;
        return (
          <Amount
            key={side}
            label={LABELS[side]}
            min={0}
            max={MAX_CROP * 100}
            value={percent}
            words={percent === 0 ? 'nothing cut off' : `${Math.round(percent)} % cut off`}
            aside={
              canMove && (
                <KeyframeButtons
                  {...{ editor, item, at }}
                  property={cropKeyOf(side)}
                  label={`Crop ${LABELS[side].toLowerCase()}`}
                />
              )
            }
            onChange={(amount) => set(side, amount)}
          />
        );
      })}
    </AmountFields>
  );
}
