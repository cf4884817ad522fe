'use client';

import type { ItemChange } from '@/lib/timeline/commands/command';
import { isKeyed, valueAt } from '@/lib/timeline/keyframes';
import { isPlayed, RANGES, type Item, type KeyframeProperty, type PLACE_KEYS } from '@/lib/timeline/model';
import { sharingLook } from '@/lib/timeline/put-subtitles';
import { useFrame } from '../state/playhead';
import type { Editor } from '../state/editor';
import { EasingField } from './easing-field';
import { KeyframeButtons } from './keyframe-buttons';
import { MotionButton } from './motion-button';
import { NumberField } from './number-field';
import { SliderField } from './slider-field';

type PlaceKey = (typeof PLACE_KEYS)[number];
const LABELS: Record<PlaceKey, string> = {
  x: 'X',
  y: 'Y',
  scale: 'Scale',
  rotation: 'Rotation',
  opacity: 'Opacity',
  volume: 'Volume',
};
const percent = (value: number) => `${Math.round(value * 100)} %`;
const SLIDERS = {
  scale: { step: 0.05, words: (value: number) => `${value.toFixed(2)}×` },
  rotation: { step: 1, words: (value: number) => `${Math.round(value)}°` },
  opacity: { step: 0.01, words: percent },
  volume: { step: 0.01, words: percent },
} as const;

/** Where an item stands and how loud it is at the playhead, with the keyframes of each. */
export function PlaceFields({ editor, item }: { editor: Editor; item: Item }) {
  const at = useFrame(editor.playhead);
  const set = (fields: ItemChange) => {
    const names = Object.keys(fields);
    // Keyframes are the item's own, also of one among subtitles.
    const own = names.some((name) => isKeyed(item, name as KeyframeProperty));
    editor.change(own ? [item.id] : sharingLook(editor.timeline, item), fields, `field-${item.id}-${names.join()}`);
  };
  const field = (property: PlaceKey) => ({
    label: LABELS[property],
    value: valueAt(item, property, at),
    onChange: (value: number) => set({ [property]: value }),
    aside: editor.canEdit && (
      <KeyframeButtons editor={editor} item={item} property={property} label={LABELS[property]} at={at} />
    ),
  });
  const slider = (property: keyof typeof SLIDERS) => {
    const { step, words } = SLIDERS[property];
    const shown = field(property);
    return <SliderField {...shown} {...RANGES[property]} step={step} words={words(shown.value)} />;
  };
  const ofPlace = { min: 0, max: RANGES.x.max, fallback: 0 };
  const ofPixels = { ...RANGES.width, fallback: 100 };
  return (
    <>
      {item.type !== 'audio' && (
        <>
          <div className="grid grid-cols-2 gap-2">
            <NumberField {...field('x')} {...ofPlace} />
            <NumberField {...field('y')} {...ofPlace} />
            <NumberField label="Width" value={item.width} {...ofPixels} onChange={(width) => set({ width })} />
            <NumberField label="Height" value={item.height} {...ofPixels} onChange={(height) => set({ height })} />
          </div>
          {slider('scale')}
          {slider('rotation')}
          {slider('opacity')}
        </>
      )}
      {isPlayed(item) && slider('volume')}
      {editor.canEdit && <EasingField editor={editor} item={item} at={at} />}
      {editor.canEdit && <MotionButton editor={editor} item={item} />}
    </>
  );
}
