'use client';

import { Field } from '@/components/ui/field';
import { Select } from '@/components/ui/select';
import { isSameEasing, type Easing } from '@/lib/timeline/easing';
import { frameWithin } from '@/lib/timeline/keyframes';
import type { Item } from '@/lib/timeline/model';
import type { Editor } from '../state/editor';
import { CurveField } from './curve-field';

const PRESETS: readonly { value: string; label: string; easing: Easing }[] = [
  { value: 'linear', label: 'Even', easing: 'linear' },
  { value: 'ease', label: 'Ease', easing: 'ease' },
  { value: 'in', label: 'Ease in', easing: 'in' },
  { value: 'out', label: 'Ease out', easing: 'out' },
  { value: 'hold', label: 'Hold', easing: 'hold' },
  { value: 'sudden', label: 'Sudden', easing: [0.9, 0, 0.1, 1] },
  { value: 'beyond', label: 'Beyond and back', easing: [0.3, 1.5, 0.6, 1] },
  { value: 'swing', label: 'Swing back first', easing: [0.4, 0, 0.7, -0.5] },
];
const OWN = { value: 'own', label: 'Own curve' };

/** How the keyframes at the playhead go on to the next ones: by a name, or by a curve that is drawn. */
export function EasingField({ editor, item, at }: { editor: Editor; item: Item; at: number }) {
  const frame = frameWithin(item, at);
  const [key] = item.keyframes.filter((one) => one.frame === frame);
  if (!key) return null;
  const easing = key.easing === 'in-out' ? 'ease' : key.easing;
  const preset = PRESETS.find((one) => isSameEasing(one.easing, easing));
  const set = (next: Easing, gesture?: string) =>
    editor.run(
      { type: 'ease-keyframes', ids: [item.id], at, easing: next },
      { label: 'Change easing', ...(gesture ? { gesture } : {}) },
    );
  return (
    <div className="flex flex-col gap-1.5">
      <Field label="Easing to the next keyframe">
        {(control) => (
          <Select
            {...control}
            value={preset?.value ?? OWN.value}
            options={preset ? PRESETS : [...PRESETS, OWN]}
            onChange={(event) => {
              const chosen = PRESETS.find(({ value }) => value === event.target.value);
              if (chosen) set(chosen.easing);
            }}
          />
        )}
      </Field>
      {easing !== 'hold' && (
        <CurveField easing={easing} onChange={(curve, handle) => set(curve, `curve-${item.id}-${frame}-${handle}`)} />
      )}
    </div>
  );
}
