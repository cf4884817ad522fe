'use client';

import { ToggleGroup } from '@/components/ui/toggle-group';
import { RANGES, type Item } from '@/lib/timeline/model';
import { speedWords } from '../block-words';
import type { Editor } from '../state/editor';
import { NumberField } from './number-field';

const PRESETS = [0.25, 0.5, 1, 1.5, 2, 4].map((speed) => ({ value: String(speed), label: speedWords(speed) }));

/** How fast a clip or a sound is played. It keeps its part of the file, so its length changes. */
export function SpeedFields({ editor, item }: { editor: Editor; item: Item }) {
  const set = (speed: number) => editor.run({ type: 'change-speed', ids: [item.id], speed }, { label: 'Change speed' });
  return (
    <div role="group" aria-label="Speed" className="flex flex-col gap-1">
      <div className="flex items-end gap-2">
        <span className="flex-1 pb-1.5 text-dense font-semibold">Speed</span>
        <NumberField
          label="Speed, exactly"
          hideLabel
          isWhole
          value={item.speed}
          {...RANGES.speed}
          step={0.05}
          fallback={item.speed}
          className="w-20"
          onChange={set}
        />
      </div>
      <ToggleGroup
        label="Usual speeds"
        options={PRESETS.map((preset) => ({ ...preset, disabled: !editor.canEdit }))}
        value={String(item.speed)}
        onValueChange={(speed) => set(Number(speed))}
        itemClassName="min-w-0 flex-1 px-1 tabular-nums"
      />
    </div>
  );
}
