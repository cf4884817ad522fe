'use client';

import { useRef } from 'react';
import type { Command } from '@/lib/timeline/commands/command';
import { withGroups } from '@/lib/timeline/item-groups';
import { endOf, isLocked, trackTypeOf, type Item, type Timeline } from '@/lib/timeline/model';
import { snapTime, timeTargets } from '@/lib/timeline/snapping';
import { ROW, SNAP_PIXELS } from '../sizes';
import type { EditorActs } from '../state/editor';

type Held = 'move' | 'start' | 'end';
type Way = 'plain' | 'slip' | 'slide' | 'roll' | 'ripple';
type Drag = { mode: Held; way: Way; x: number; y: number; gesture: string; was: Item; ids: string[] };
type Dragging = { item: Item; acts: EditorActs; scale: number };

const LABELS: Record<Way, string> = { plain: 'Trim', slip: 'Slip', slide: 'Slide', roll: 'Roll', ripple: 'Trim' };

/**
 * Moving and trimming by the pointer, with snapping unless Alt is held. With Ctrl a block slips, with Shift too it
 * slides, and an edge rolls the cut; with Shift an edge takes along what follows. One drag is one step for undo.
 */
export function useDragging({ item, acts, scale }: Dragging) {
  const drag = useRef<Drag | null>(null);
  const begin = (event: React.PointerEvent, mode: Held) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const { timeline, selected } = acts.now();
    const way = wayOf(event, mode);
    const isAdding = way === 'plain' && event.shiftKey;
    const isKept = selected.has(item.id) && !isAdding && !event.altKey;
    if (!isKept) acts.select([item.id], isAdding, event.altKey);
    if (!acts.canEdit || isLocked(timeline, item)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const ids = isKept ? [...selected] : event.altKey ? [item.id] : withGroups(timeline, [item.id]);
    const gesture = `block-${event.timeStamp}`;
    drag.current = { mode, way, x: event.clientX, y: event.clientY, gesture, was: item, ids };
  };
  const move = (event: React.PointerEvent) => {
    const now = drag.current;
    if (!now) return;
    const { mode, way, was, ids, gesture } = now;
    const wished = Math.round((event.clientX - now.x) / scale);
    const edges = mode === 'move' ? [was.start, endOf(was)] : [mode === 'start' ? was.start : endOf(was)];
    const here = Math.floor(acts.playhead.frame());
    const options = { moving: new Set(ids), playhead: here, words: acts.words.get() };
    const { by, guide } =
      event.altKey || way === 'slip'
        ? { by: wished, guide: null }
        : snapTime({
            ...{ edges, by: wished, targets: timeTargets(acts.now().timeline, options) },
            tolerance: Math.round(SNAP_PIXELS / scale),
          });
    acts.guide.show(guide);
    const rows = Math.round((event.clientY - now.y) / ROW);
    const label = mode === 'move' && way === 'plain' ? 'Move' : LABELS[way];
    acts.run((present) => commandOf(present, now, { by, rows, ids }) ?? [], { label, gesture });
  };
  const end = () => {
    drag.current = null;
    acts.guide.show(null);
  };
  return { begin, move, end };
}

function wayOf({ ctrlKey, metaKey, shiftKey }: React.PointerEvent, mode: Held): Way {
  if (mode === 'move') return ctrlKey || metaKey ? (shiftKey ? 'slide' : 'slip') : 'plain';
  return ctrlKey || metaKey ? 'roll' : shiftKey ? 'ripple' : 'plain';
}

/** From where the drag has led so far to where the pointer is. */
function commandOf(
  present: Timeline,
  { mode, way, was }: Drag,
  { by, rows, ids }: { by: number; rows: number; ids: readonly string[] },
): Command | null {
  const at = present.items.find(({ id }) => id === was.id) ?? was;
  const edge = mode === 'start' ? 'start' : 'end';
  const edgeNow = (edge === 'start' ? was.start : endOf(was)) + by;
  if (way === 'slip') {
    const done = Math.round((at.trimStart - was.trimStart) / was.speed) * (was.reverse ? -1 : 1);
    return { type: 'slip', ids: [was.id], by: -by - done };
  }
  if (way === 'slide') return { type: 'slide', id: was.id, by: was.start + by - at.start };
  if (way === 'roll') {
    const left =
      edge === 'end' ? at : present.items.find((one) => one.trackIndex === at.trackIndex && endOf(one) === at.start);
    return left ? { type: 'roll', id: left.id, to: edgeNow } : null;
  }
  if (way === 'ripple') {
    const to = edge === 'end' ? edgeNow : at.start + by - (was.duration - at.duration);
    return { type: 'ripple-trim', id: was.id, edge, to };
  }
  if (mode !== 'move') return { type: 'trim', id: was.id, edge, to: edgeNow };
  return { type: 'move', ids, by: was.start + by - at.start, tracks: rowsTo(present, at, was.trackIndex + rows) };
}

/** How many tracks of its own kind lie between an item and the row to which it is dragged. */
export function rowsTo({ tracks }: Timeline, item: Item, row: number): number {
  const own = tracks.flatMap(({ type }, index) => (type === trackTypeOf(item.type) ? [index] : []));
  const nearest = own.reduce((best, index) => (Math.abs(index - row) < Math.abs(best - row) ? index : best));
  return own.indexOf(nearest) - own.indexOf(item.trackIndex);
}
