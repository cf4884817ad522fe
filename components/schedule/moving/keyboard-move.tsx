'use client';

import { useEffect, useEffectEvent, useState } from 'react';
import { useNow } from '@/components/shared/use-now';
import { Kbd } from '@/components/ui/kbd';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { shortTime } from '@/lib/format/relative-time';
import { dayKey } from '@/lib/schedule/day-cards';
import { minuteOfDay } from '@/lib/schedule/week-layout';
import { movedToDay, pastBecause, shifted, type Move } from '@/lib/schedule/moves';
import { light } from './drag';
import { firstWords } from '@/lib/posts/first-words';

type KeyboardMoveProps = {
  post: WirePostCard;
  onMove: (moves: readonly Move[]) => void;
  onShow: (dayKey: string) => void;
  onClose: () => void;
};

const STEPS: Record<string, { days: number; minutes: number }> = {
  ArrowLeft: { days: -1, minutes: 0 },
  ArrowRight: { days: 1, minutes: 0 },
  ArrowUp: { days: 0, minutes: -15 },
  ArrowDown: { days: 0, minutes: 15 },
};

/** Dragging without a mouse: arrows change day and time, Enter drops, Escape lets go. */
export function KeyboardMove({ post, onMove, onShow, onClose }: KeyboardMoveProps) {
  const now = new Date(useNow());
  const [to, setTo] = useState(() => post.scheduledFor ?? movedToDay(post, { day: dayKey(now), now }).to);
  const refused = pastBecause(to, now);
  const title = firstWords(post);

  const show = useEffectEvent(onShow);
  const day = dayKey(new Date(to));
  useEffect(() => show(day), [day]);
  useEffect(() => {
    // After the view has gone to the day.
    const frame = requestAnimationFrame(() =>
      light(document.querySelector<HTMLElement>(`[data-drop="${day}"]`), minuteOfDay(to)),
    );
    return () => {
      cancelAnimationFrame(frame);
      light(null, null);
    };
  }, [day, to]);

  const press = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step) {
      const times = event.shiftKey ? (step.days === 0 ? 4 : 7) : 1;
      const [moved] = shifted([{ _id: post._id, scheduledFor: to }], {
        days: step.days * times,
        minutes: step.minutes * times,
      });
      if (moved) setTo(moved.to);
    } else if (event.key === 'Enter') {
      if (refused) return;
      if (to !== post.scheduledFor) onMove([{ id: post._id, from: post.scheduledFor, to }]);
      onClose();
    } else if (event.key === 'Escape' || event.key === 'Tab') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', onKeyDown, true);
    return () => window.removeEventListener('keydown', onKeyDown, true);
  }, []);

  return (
    <div className="sticky bottom-4 z-30 mx-auto flex max-w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-line bg-raised px-4 py-2 text-dense shadow-float animate-appear">
      <p role="status" aria-live="assertive">
        Moving “{title}” to <span className="tabular font-semibold">{shortTime(new Date(to))}</span>
        {refused && <span className="text-failed">. {refused}</span>}
      </p>
      <span aria-hidden className="flex flex-wrap items-center gap-1 text-tiny text-muted">
        <Kbd>←</Kbd>
        <Kbd>→</Kbd> day <Kbd>↑</Kbd>
        <Kbd>↓</Kbd> time <Kbd>Shift</Kbd> more <Kbd>Enter</Kbd> drop <Kbd>Esc</Kbd> cancel
      </span>
    </div>
  );
}
