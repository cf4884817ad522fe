'use client';

import { amountOf, EFFECTS, rangeOf, withEffect, type EffectKind } from '@/lib/scene/items/effects';
import { isLookKeyed } from '@/lib/timeline/keyed-looks';
import { frameWithin } from '@/lib/timeline/keyframes';
import type { Item } from '@/lib/timeline/model';
import { effectsAt } from '@/lib/timeline/values-at';
import type { Editor } from '../state/editor';
import { useFrame } from '../state/playhead';
import { useIsUnreadable } from '../state/unreadable';
import { Amount, AmountFields } from './amount-fields';
import { KeyframeButtons } from './keyframe-buttons';

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
  const isUnreadable = useIsUnreadable(editor.unreadable, item.url);
  const at = useFrame(editor.playhead);
  const effects = effectsAt(item, frameWithin(item, at));
  const set = (kind: EffectKind, amount: number) =>
    editor.change([item.id], { effects: withEffect(effects, kind, amount) }, `look-${item.id}-${kind}`);
  return (
    <AmountFields title="Look" onReset={editor.canEdit ? () => editor.change([item.id], { effects: [] }) : null}>
      {isUnreadable && (item.effects.length > 0 || isLookKeyed(item)) && (
        <p role="status" className="rounded-control bg-accent-soft px-2 py-1.5 text-dense text-accent-text">
          The preview can’t show the look of this {item.type === 'video' ? 'clip' : 'picture'}, because its host does
          not let the browser read it. The rendered video will have it.
        </p>
      )}
      {EFFECTS.map((kind) => {
        const amount = Math.round(amountOf(effects, kind));
        return (
          <Amount
            key={kind}
            label={LABELS[kind]}
            {...rangeOf(kind)}
            value={amount}
            words={wordsOf(kind, amount)}
            aside={
              editor.canEdit && (
                <KeyframeButtons editor={editor} item={item} property={kind} label={LABELS[kind]} at={at} />
              )
            }
            onChange={(value) => set(kind, value)}
          />
        );
      })}
    </AmountFields>
  );
}

function wordsOf(kind: EffectKind, value: number): string {
  const [less, more] = WORDS[kind] ?? [];
  if (value === 0) return 'none';
  const word = value < 0 ? less : more;
  return word ? `${Math.abs(value)} ${word}` : String(value);
}
