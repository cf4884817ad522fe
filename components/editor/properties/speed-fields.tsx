'use client';

import { Switch } from '@/components/ui/switch';
import { ToggleGroup } from '@/components/ui/toggle-group';
import { RANGES, type Item } from '@/lib/timeline/model';
import { speedWords } from '../block-words';
import { isTurnable } from '../picture/media-pool';
import type { Editor } from '../state/editor';
import { useIsUnreadable } from '../state/unreadable';
import { NumberField } from './number-field';

const PRESETS = [0.25, 0.5, 1, 1.5, 2, 4].map((speed) => ({ value: String(speed), label: speedWords(speed) }));

/** How fast a clip or a sound is played, and which way. It keeps its part of the file, so its length changes. */
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
      <label className="flex min-h-8 items-center justify-between gap-2 text-dense font-semibold">
        Reverse
        <Switch checked={item.reverse} onCheckedChange={(reverse) => editor.change([item.id], { reverse })} />
      </label>
      <SoundNote editor={editor} item={item} />
    </div>
  );
}

/** Why the preview plays an item in reverse without its sound. */
function SoundNote({ editor, item }: { editor: Editor; item: Item }) {
  const isUnheard = useIsUnreadable(editor.unheard, item.url);
  if (!item.reverse || (isTurnable(item) && !isUnheard)) return null;
  const why = isTurnable(item) ? 'it could not be read' : 'the file is longer than two minutes';
  return (
    <p role="status" className="rounded-control bg-accent-soft px-2 py-1.5 text-dense text-accent-text">
      The preview plays this {item.type === 'video' ? 'clip' : 'sound'} in reverse without its sound, because {why}. The
      rendered video will have it.
    </p>
  );
}
