'use client';

import { useRef } from 'react';
import { endOf } from '@/lib/timeline/model';
import type { EditorActs } from '../state/editor';
import type { Cut } from './transition-words';

type Stretching = { cut: Cut; acts: EditorActs; scale: number };

/** The length of a transition by dragging one of its edges; the other one follows, since the cut stays. One step. */
export function useStretching({ cut: { from, passage }, acts, scale }: Stretching) {
  const drag = useRef<{ x: number; edge: number; gesture: string } | null>(null);
  const begin = (event: React.PointerEvent) => {
    if (event.button !== 0 || !passage) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const isLeft = event.currentTarget.getAttribute('data-stretch') === 'left';
    const edge = isLeft ? passage.start : passage.start + passage.frames;
    drag.current = { x: event.clientX, edge, gesture: `transition-${event.timeStamp}` };
  };
  const move = (event: React.PointerEvent) => {
    if (!drag.current || !passage) return;
    const { x, edge, gesture } = drag.current;
    const duration = 2 * Math.abs(Math.round(edge + (event.clientX - x) / scale) - endOf(from));
    acts.run(
      { type: 'set-transition', id: from.id, transition: { kind: passage.kind, duration } },
      { label: 'Change transition', gesture },
    );
  };
  const end = () => {
    drag.current = null;
  };
  return { begin, move, end };
}
