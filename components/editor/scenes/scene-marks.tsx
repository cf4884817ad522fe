'use client';

import { Scissors } from 'lucide-react';
import { clockOf } from '@/lib/timeline/time';
import { ROW } from '../sizes';
import type { Editor } from '../state/editor';
import { cutThere } from './cut-scenes';
import { chosenCuts, type Scenes } from './scenes';

/** The room of a mark. Of those that are nearer the first one is shown: the others appear when the view is enlarged. */
const MARK_PX = 24;

type SceneMarksProps = {
  editor: Editor;
  scenes: Scenes;
  scale: number;
  /** In sight, in pixels. */ from: number;
  to: number;
};

/** Scene changes on the selected clips, each a button that cuts there. */
export function SceneMarks({ editor, scenes, scale, from, to }: SceneMarksProps) {
  const { timeline, selected } = editor;
  const trackOf = new Map(timeline.items.map(({ id, trackIndex }) => [id, trackIndex]));
  const last = new Map<number, number>();
  return chosenCuts(timeline, selected, scenes).map((cut) => {
    const [left, track] = [cut.at * scale, trackOf.get(cut.itemId) ?? 0];
    if (left < from || left > to || left - (last.get(track) ?? -Infinity) < MARK_PX) return null;
    last.set(track, left);
    return (
      <button
        key={`${cut.itemId} ${cut.at}`}
        type="button"
        aria-label={`Cut at the scene change, ${clockOf(cut.at)}`}
        title="Cut here"
        className="group/scene absolute z-10 flex w-6 -translate-x-1/2 items-end justify-center before:absolute before:inset-y-0 before:left-1/2 before:w-0.5 before:-translate-x-1/2 before:bg-[#fbbf24] before:shadow-[0_0_0_1px_#000000]"
        style={{ left, top: track * ROW + 4, height: ROW - 9 }}
        onClick={() => cutThere(editor, [cut])}
      >
        <span className="relative mb-0.5 flex size-4.5 items-center justify-center rounded-full border border-[#000000] bg-[#fbbf24] text-[#000000] group-hover/scene:bg-[#ffffff]">
          <Scissors aria-hidden className="size-3" />
        </span>
      </button>
    );
  });
}
