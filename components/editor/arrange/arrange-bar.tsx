'use client';

import { Button } from '@/components/ui/button';
import type { Command } from '@/lib/timeline/commands/command';
import { centredIn, hiddenIn } from '@/lib/timeline/layouts';
import { isLocked } from '@/lib/timeline/model';
import { sharingLook } from '@/lib/timeline/put-subtitles';
import { formatOf } from '@/lib/video/formats';
import type { Editor, View } from '../state/editor';

/** Over the picture while another format is looked at: what that means, and the way back of an item and of all. */
export function ArrangeBar({ editor, view: { format } }: { editor: Editor; view: View }) {
  const { timeline, selected, canEdit } = editor;
  const chosen = timeline.items.filter((item) => selected.has(item.id) && item.type !== 'audio');
  const ids = [...new Set(chosen.flatMap((item) => sharingLook(timeline, item)))];
  const isHidden = chosen.length > 0 && chosen.every(({ layouts }) => layouts[format]?.hidden);
  const isLockedAll = chosen.every((item) => isLocked(timeline, item));
  const placed = timeline.items.filter(({ layouts }) => layouts[format]);
  const own = formatOf(timeline.viewport) ?? 'the timeline';
  const act = (label: string, commands: () => Command[], isPossible: boolean) => (
    <Button
      variant="outline"
      size="sm"
      disabled={!isPossible}
      onClick={() => editor.run(commands(), { label: `${label} (${format})` })}
    >
      {label}
    </Button>
  );
  return (
    <div
      role="region"
      aria-label={`Arranging ${format}`}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 pb-1.5 md:pb-2"
    >
      <p className="min-w-0 flex-1 text-dense max-md:basis-full">
        {canEdit ? `${format}: what you move here moves in ${format} alone.` : `${format}, as it would be rendered.`}
      </p>
      {canEdit &&
        chosen.length > 0 &&
        act(
          isHidden ? `Show in ${format}` : `Hide in ${format}`,
          () => hiddenIn(timeline, format, { ids, hidden: !isHidden }),
          !isLockedAll,
        )}
      {canEdit &&
        (chosen.length > 0
          ? act(
              'Reset to centre',
              () => centredIn(timeline, format, ids),
              !isLockedAll && chosen.some(({ layouts }) => layouts[format]),
            )
          : act('Reset all to centre', () => centredIn(timeline, format), placed.length > 0))}
      <Button size="sm" onClick={() => editor.look(null)}>
        Back to {own}
      </Button>
    </div>
  );
}
