'use client';

import { useRef, useState } from 'react';
import { endOf } from '@/lib/timeline/model';
import { LEAST_BLOCK, ROW } from '../sizes';
import type { EditorActs } from '../state/editor';

export type Marquee = { left: number; top: number; width: number; height: number };

/** A press that moves less is a click. */
const LEAST = 4;

/** A frame drawn over empty places of the timeline selects the blocks that it touches; with Shift it adds them. */
export function useMarquee(acts: EditorActs, scale: number) {
  const began = useRef<{ x: number; y: number; before: ReadonlySet<string> } | null>(null);
  const [marquee, setMarquee] = useState<Marquee | null>(null);

  const pointIn = (event: React.PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const onPointerDown = (event: React.PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !(event.target as HTMLElement).hasAttribute('data-row')) return;
    const before = event.shiftKey ? acts.now().selected : new Set<string>();
    if (!event.shiftKey) acts.select([]);
    if (event.pointerType === 'touch') return; // A finger scrolls.
    began.current = { ...pointIn(event), before };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: React.PointerEvent<HTMLElement>) => {
    const from = began.current;
    if (!from) return;
    const { x, y } = pointIn(event);
    const frame = {
      left: Math.min(from.x, x),
      top: Math.min(from.y, y),
      width: Math.abs(x - from.x),
      height: Math.abs(y - from.y),
    };
    if (marquee === null && Math.max(frame.width, frame.height) < LEAST) return;
    setMarquee(frame);
    const touched = acts.now().timeline.items.filter((item) => {
      const left = item.start * scale;
      const right = Math.max(endOf(item) * scale, left + LEAST_BLOCK);
      const top = item.trackIndex * ROW;
      const across = left < frame.left + frame.width && frame.left < right;
      return across && top < frame.top + frame.height && frame.top < top + ROW;
    });
    acts.select([...new Set([...from.before, ...touched.map(({ id }) => id)])]);
  };
  const end = () => {
    began.current = null;
    setMarquee(null);
  };
  return { marquee, handlers: { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end } };
}
