'use client';

import { useMemo } from 'react';
import { useLazyPart } from '@/components/shared/use-lazy-part';
import { endOf, isLocked, isSubtitle, type Item, type Timeline } from '@/lib/timeline/model';
import { followersOf, passagesOf } from '@/lib/timeline/transitions';
import { ROW } from '../sizes';
import type { EditorActs } from '../state/editor';
import type { Cut } from './transition-words';
import { TransitionTrigger } from './transition-trigger';
import { useStretching } from './use-stretching';

/** Between narrower blocks there is no room for a button. */
const LEAST_PX = 40;

type TransitionMarksProps = { timeline: Timeline; shown: readonly Item[]; acts: EditorActs; scale: number };

/** Where two blocks touch: a button that adds a transition, or the transition, as long as it lasts. */
export function TransitionMarks({ timeline, shown, acts, scale }: TransitionMarksProps) {
  const followers = useMemo(() => followersOf(timeline.items), [timeline.items]);
  const passages = useMemo(() => new Map(passagesOf(timeline).map((one) => [one.from.id, one])), [timeline]);
  return shown.flatMap((from) => {
    const to = followers.get(from.id);
    if (!to || !from.visible || !to.visible) return [];
    const passage = passages.get(from.id) ?? null;
    const canChange = acts.canEdit && !isLocked(timeline, from);
    const hasRoom = Math.min(from.duration, to.duration) * scale >= LEAST_PX && !isSubtitle(from);
    if (!passage && !(canChange && hasRoom)) return [];
    const cut = { from, to, passage };
    return [<TransitionMark key={from.id} cut={cut} acts={acts} scale={scale} canChange={canChange} />];
  });
}

type MarkProps = { cut: Cut; acts: EditorActs; scale: number; canChange: boolean };

function TransitionMark({ cut, acts, scale, canChange }: MarkProps) {
  const { from, passage } = cut;
  const { begin, move, end } = useStretching({ cut, acts, scale });
  const grip = (side: 'left' | 'right') => (
    <span
      data-stretch={side}
      className={`pointer-events-auto absolute inset-y-0 w-2 cursor-ew-resize touch-none ${side === 'left' ? '-left-1' : '-right-1'}`}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
  const top = from.trackIndex * ROW + ROW - 30;
  return (
    <>
      {passage && (
        <span
          className="pointer-events-none absolute h-5 rounded-small border border-[#ffffff] bg-[#000000aa]"
          style={{ left: passage.start * scale, top: top + 2, width: passage.frames * scale }}
        >
          {canChange && grip('left')}
          {canChange && grip('right')}
        </span>
      )}
      <span className="absolute -ml-3" style={{ left: endOf(from) * scale, top }}>
        {canChange ? <TransitionButton cut={cut} acts={acts} /> : <TransitionTrigger cut={cut} disabled />}
      </span>
    </>
  );
}

const load = () => import('./transition-menu').then((part) => part.TransitionMenu);

/** Its menu is loaded when one is first opened. */
function TransitionButton({ cut, acts }: { cut: Cut; acts: EditorActs }) {
  const { Part, button } = useLazyPart<{ cut: Cut; acts: EditorActs }>(load);
  return Part ? <Part cut={cut} acts={acts} /> : <TransitionTrigger cut={cut} aria-haspopup="dialog" {...button} />;
}
