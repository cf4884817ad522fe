'use client';

import { Eye, EyeOff, X } from 'lucide-react';
import { memo } from 'react';
import { cn } from '@/components/ui/cn';
import { loadLater } from '@/components/ui/load-later';
import { keyFramesOf } from '@/lib/timeline/keyframes';
import { endOf, type Item } from '@/lib/timeline/model';
import { clockOf } from '@/lib/timeline/time';
import { onBlockKey } from './block-keys';
import { labelOf } from '../block-words';
import { LEAST_BLOCK, ROW } from '../sizes';
import { useDragging } from './use-dragging';
import type { EditorActs } from '../state/editor';
import type { FileFacts } from './use-file-facts';

const BlockPicture = loadLater(() => import('./block-picture').then((part) => part.BlockPicture), {
  loading: () => null,
  optional: true,
});

/** Narrower blocks have no room for their buttons: the properties have them. */
const BUTTONS_PX = 90;

/** The room of a keyframe's dot. */
const DOT_PX = 6;

const LOOK = {
  video: 'bg-[#1d4ed8] text-white',
  audio: 'bg-[#047857] text-white',
  image: 'bg-[#a21caf] text-white',
  text: 'bg-[#fcd34d] text-[#000000]',
} as const;

/** A hidden block is pale by its ground and picture; its words stay readable. */
const HIDDEN = 'border border-dashed border-edge bg-sunken text-ink';

type TimelineBlockProps = {
  item: Item;
  acts: EditorActs;
  scale: number;
  isSelected: boolean;
  isLocked: boolean;
  facts: FileFacts | null;
  /** The part of the timeline that is seen, in coarse steps of pixels. */
  from: number;
  to: number;
};

/** A block of the timeline: moved by dragging it, trimmed at its edges. It is drawn again only when it changes. */
export const TimelineBlock = memo(function TimelineBlock({
  item,
  acts,
  scale,
  isSelected,
  isLocked,
  facts,
  from,
  to,
}: TimelineBlockProps) {
  const { begin, move, end } = useDragging({ item, acts, scale });
  const label = labelOf(item);
  const canChange = acts.canEdit && !isLocked;
  const grip = (edge: 'start' | 'end') => (
    <span
      className={cn('absolute inset-y-0 w-2 cursor-ew-resize touch-none', edge === 'start' ? 'left-0' : 'right-0')}
      onPointerDown={(event) => begin(event, edge)}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
  return (
    <div
      className={cn(
        'group absolute flex items-center overflow-hidden rounded-control',
        item.visible ? LOOK[item.type] : HIDDEN,
        isSelected && 'outline-2 -outline-offset-2 outline-ink',
      )}
      style={{
        left: item.start * scale,
        top: item.trackIndex * ROW + 4,
        width: Math.max(LEAST_BLOCK, item.duration * scale),
        height: ROW - 9,
      }}
    >
      {facts && (
        <span aria-hidden className={item.visible ? 'contents' : 'absolute inset-0 opacity-45'}>
          <BlockPicture item={item} scale={scale} facts={facts} from={from} to={to} />
        </span>
      )}
      <button
        type="button"
        data-block={item.id}
        aria-pressed={isSelected}
        aria-label={`${label}, ${clockOf(item.start)} to ${clockOf(endOf(item))}`}
        className={cn(
          'relative h-full min-w-0 flex-1 touch-none px-2 text-left',
          canChange ? 'cursor-grab' : 'cursor-default',
        )}
        onPointerDown={(event) => begin(event, 'move')}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClick={(event) => event.detail === 0 && acts.select([item.id], event.shiftKey, event.altKey)}
        onKeyDown={(event) => onBlockKey(event, item, acts)}
      >
        <span
          className={cn(
            'max-w-full truncate text-dense font-semibold',
            facts ? 'inline-block rounded-small px-1 align-top' : 'block',
            facts && (item.visible ? 'bg-[#00000099]' : 'bg-sunken'),
          )}
        >
          {label}
        </span>
      </button>
      {acts.canEdit && item.duration * scale >= BUTTONS_PX && (
        <span className="relative hidden shrink-0 items-center gap-0.5 rounded-small bg-[#00000099] text-white group-focus-within:flex group-hover:flex">
          <button
            type="button"
            aria-label={`${item.visible ? 'Hide' : 'Show'} ${label}`}
            className="rounded-small p-1 hover:bg-[#ffffff33]"
            onClick={() => acts.change([item.id], { visible: !item.visible })}
          >
            {item.visible ? <Eye aria-hidden className="size-4" /> : <EyeOff aria-hidden className="size-4" />}
          </button>
          <button
            type="button"
            aria-label={`Delete ${label}`}
            // As far from the end as a transition's button reaches.
            className="mr-3 rounded-small p-1 hover:bg-[#ffffff33]"
            onClick={() => acts.run({ type: 'remove', ids: [item.id] }, { label: 'Delete' })}
          >
            <X aria-hidden className="size-4" />
          </button>
        </span>
      )}
      <KeyframeDots item={item} scale={scale} />
      {canChange && grip('start')}
      {canChange && grip('end')}
    </div>
  );
});

/** Where its keyframes are; fewer than all where they are too near to be told apart. */
function KeyframeDots({ item, scale }: { item: Item; scale: number }) {
  let last = -Infinity;
  const places = keyFramesOf(item).flatMap((frame) => {
    const left = frame * scale;
    if (left - last < DOT_PX) return [];
    last = left;
    return [left];
  });
  return places.map((left) => (
    <span
      key={left}
      aria-hidden
      data-keyframe
      className="pointer-events-none absolute bottom-1 size-2 rotate-45 border border-[#000000] bg-[#ffffff]"
      style={{ left: Math.max(2, left - 4) }}
    />
  ));
}
