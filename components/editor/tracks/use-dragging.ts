'use client';

import { useRef } from 'react';
import { endOf, isLocked, trackTypeOf, type Item, type Timeline } from '@/lib/timeline/model';
import { snapTime, timeTargets } from '@/lib/timeline/snapping';
import { ROW, SNAP_PIXELS } from '../sizes';
import type { EditorActs } from '../state/editor';

type Drag = { mode: 'move' | 'start' | 'end'; x: number; y: number; gesture: string; was: Item; ids: string[] };
type Dragging = { item: Item; acts: EditorActs; scale: number };

/** Moving and trimming by the pointer, with snapping unless Alt is held. One drag is one step for undo. */
export function useDragging({ item, acts, scale }: Dragging) {
  const drag = useRef<Drag | null>(null);
  const begin = (event: React.PointerEvent, mode: Drag['mode']) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const { timeline, selected } = acts.now();
    const isKept = selected.has(item.id) && !event.shiftKey;
    if (!isKept) acts.select([item.id], event.shiftKey);
    if (!acts.canEdit || isLocked(timeline, item)) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const ids = isKept ? [...selected] : [item.id];
    drag.current = { mode, x: event.clientX, y: event.clientY, gesture: `block-${event.timeStamp}`, was: item, ids };
  };
  const move = (event: React.PointerEvent) => {
    const now = drag.current;
    if (!now) return;
    const { mode, was, ids, gesture } = now;
    const wished = Math.round((event.clientX - now.x) / scale);
    const edges = mode === 'move' ? [was.start, endOf(was)] : [mode === 'start' ? was.start : endOf(was)];
    const here = Math.floor(acts.playhead.frame());
    const options = { moving: new Set(ids), playhead: here, words: acts.words.get() };
    const targets = timeTargets(acts.now().timeline, options);
    const { by, guide } = event.altKey
      ? { by: wished, guide: null }
      : snapTime({ edges, by: wished, targets, tolerance: Math.round(SNAP_PIXELS / scale) });
    acts.guide.show(guide);
    const step = { label: mode === 'move' ? 'Move' : 'Trim', gesture };
    if (mode !== 'move') {
      const [edge = 0] = edges;
      return acts.run({ type: 'trim', id: was.id, edge: mode, to: edge + by }, step);
    }
    const rows = Math.round((event.clientY - now.y) / ROW);
    acts.run((present) => {
      const at = present.items.find(({ id }) => id === was.id) ?? was;
      return { type: 'move', ids, by: was.start + by - at.start, tracks: rowsTo(present, at, was.trackIndex + rows) };
    }, step);
  };
  const end = () => {
    drag.current = null;
    acts.guide.show(null);
  };
  return { begin, move, end };
}

/** How many tracks of its own kind lie between an item and the row to which it is dragged. */
export function rowsTo({ tracks }: Timeline, item: Item, row: number): number {
  const own = tracks.flatMap(({ type }, index) => (type === trackTypeOf(item.type) ? [index] : []));
  const nearest = own.reduce((best, index) => (Math.abs(index - row) < Math.abs(best - row) ? index : best));
  return own.indexOf(nearest) - own.indexOf(item.trackIndex);
}
