'use client';

import { Eye, EyeOff, X } from 'lucide-react';
import { useRef } from 'react';
import { cn } from '@/components/ui/cn';
import { endOf, isLocked, trackTypeOf, type Item, type Timeline } from '@/lib/timeline/model';
import { snapTime, timeTargets } from '@/lib/timeline/snapping';
import { clockOf } from '@/lib/timeline/time';
import { labelOf } from './block-words';
import { LEAST_BLOCK, ROW, SNAP_PIXELS } from './sizes';
import type { Editor } from './use-editor';

const LOOK = {
  video: 'bg-[#1d4ed8] text-white',
  audio: 'bg-[#047857] text-white',
  image: 'bg-[#a21caf] text-white',
  text: 'bg-[#fcd34d] text-[#000000]',
} as const;
type Drag = {
  mode: 'move' | 'start' | 'end';
  x: number;
  y: number;
  gesture: string;
  was: Item;
  ids: string[];
};

/** A block of the timeline: it is moved by dragging it, trimmed at its edges. */
export function TimelineBlock({ item, editor, scale }: { item: Item; editor: Editor; scale: number }) {
  const { timeline, selected } = editor;
  const isSelected = selected.has(item.id);
  const locked = isLocked(timeline, item);
  const { begin, move, end } = useDragging({ item, editor, scale });
  const label = labelOf(item);
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
        'group absolute top-1 flex items-center overflow-hidden rounded-control',
        LOOK[item.type],
        isSelected && 'outline-2 -outline-offset-2 outline-ink',
        !item.visible && 'opacity-45',
      )}
      style={{ left: item.start * scale, width: Math.max(LEAST_BLOCK, item.duration * scale), height: ROW - 9 }}
    >
      <button
        type="button"
        data-block={item.id}
        aria-pressed={isSelected}
        aria-label={`${label}, ${clockOf(item.start)} to ${clockOf(endOf(item))}`}
        className={cn('h-full min-w-0 flex-1 touch-none px-2 text-left', locked ? 'cursor-default' : 'cursor-grab')}
        onPointerDown={(event) => begin(event, 'move')}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClick={(event) => event.detail === 0 && editor.select([item.id], event.shiftKey)}
      >
        <span className="block truncate text-dense font-semibold">{label}</span>
      </button>
      <span className="hidden shrink-0 items-center gap-0.5 pr-2 group-focus-within:flex group-hover:flex">
        <button
          type="button"
          aria-label={`${item.visible ? 'Hide' : 'Show'} ${label}`}
          className="rounded-small p-1 hover:bg-[#00000033]"
          onClick={() => editor.change([item.id], { visible: !item.visible })}
        >
          {item.visible ? <Eye aria-hidden className="size-3.5" /> : <EyeOff aria-hidden className="size-3.5" />}
        </button>
        <button
          type="button"
          aria-label={`Delete ${label}`}
          className="rounded-small p-1 hover:bg-[#00000033]"
          onClick={() => editor.run({ type: 'remove', ids: [item.id] }, { label: 'Delete' })}
        >
          <X aria-hidden className="size-3.5" />
        </button>
      </span>
      {!locked && grip('start')}
      {!locked && grip('end')}
    </div>
  );
}

/** Moving and trimming by the pointer, with snapping unless Alt is held. One drag is one step for undo. */
function useDragging({ item, editor, scale }: { item: Item; editor: Editor; scale: number }) {
  const { timeline, selected, playhead } = editor;
  const drag = useRef<Drag | null>(null);
  const begin = (event: React.PointerEvent, mode: Drag['mode']) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const ids = selected.has(item.id) && !event.shiftKey ? [...selected] : [item.id];
    if (!selected.has(item.id) || event.shiftKey) editor.select([item.id], event.shiftKey);
    if (isLocked(timeline, item)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const gesture = `block-${event.timeStamp}`;
    drag.current = { mode, x: event.clientX, y: event.clientY, gesture, was: item, ids };
  };
  const move = (event: React.PointerEvent) => {
    const now = drag.current;
    if (!now) return;
    const { mode, was, ids, gesture } = now;
    const wished = Math.round((event.clientX - now.x) / scale);
    const edges = mode === 'move' ? [was.start, endOf(was)] : [mode === 'start' ? was.start : endOf(was)];
    const targets = timeTargets(timeline, { moving: new Set(ids), playhead: Math.floor(playhead.frame()) });
    const { by } = event.altKey
      ? { by: wished }
      : snapTime({ edges, by: wished, targets, tolerance: Math.round(SNAP_PIXELS / scale) });
    const options = { label: mode === 'move' ? 'Move' : 'Trim', gesture };
    if (mode !== 'move') {
      const [edge = 0] = edges;
      return editor.run({ type: 'trim', id: was.id, edge: mode, to: edge + by }, options);
    }
    const rows = Math.round((event.clientY - now.y) / ROW);
    editor.run((present) => {
      const at = present.items.find(({ id }) => id === was.id) ?? was;
      return { type: 'move', ids, by: was.start + by - at.start, tracks: rowsTo(present, at, was.trackIndex + rows) };
    }, options);
  };
  const end = () => {
    drag.current = null;
  };
  return { begin, move, end };
}

/** How many tracks of its own kind lie between an item and the row to which it is dragged. */
function rowsTo({ tracks }: Timeline, item: Item, row: number): number {
  const own = tracks.flatMap(({ type }, index) => (type === trackTypeOf(item.type) ? [index] : []));
  const nearest = own.reduce((best, index) => (Math.abs(index - row) < Math.abs(best - row) ? index : best));
  return own.indexOf(nearest) - own.indexOf(item.trackIndex);
}
