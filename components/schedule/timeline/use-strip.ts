'use client';

import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { DayCard } from '@/lib/schedule/day-cards';
import type { View } from '@/lib/schedule/navigator';
import { visibleCards } from '@/lib/schedule/strip';

export const CARD_WIDTH = 288;
export const CARD_GAP = 12;

/**
 * A day that a button, a link or an address leads to. A new object each time, so that the same day can be asked for
 * again.
 */
export type StripTarget = { key: string };

const SETTLED_MS = 250;

function prefersCalm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

type UseStrip = {
  days: readonly DayCard[];
  asked: StripTarget;
  /** The days on screen. */ onView: (view: View) => void;
  /** The first day on screen after the user scrolled. */ onScrolled: (dayKey: string) => void;
};

/** The strip of day cards: which of them are on screen, and scrolling to the one that is asked for. */
export function useStrip({ days, asked, onView, onScrolled }: UseStrip) {
  // State, not a ref: the strip appears when its posts have come, and is scrolled then.
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [range, setRange] = useState({ first: 0, last: 0 });
  // The day that was asked for counts as the first one on screen, even where the strip ends and can't bring it to the
  // edge.
  const [aimed, setAimed] = useState<StripTarget | null>(asked);
  const [seen, setSeen] = useState({ asked, start: days[0]?.key });
  const sameWindow = seen.start === days[0]?.key;
  if (seen.asked !== asked || !sameWindow) {
    setSeen({ asked, start: days[0]?.key });
    setAimed(asked);
  }

  const measure = useCallback(() => {
    if (!box) return;
    const next = visibleCards({
      scrollLeft: box.scrollLeft,
      width: box.clientWidth,
      cardWidth: CARD_WIDTH,
      gap: CARD_GAP,
      count: days.length,
    });
    setRange((old) => (old.first === next.first && old.last === next.last ? old : next));
  }, [box, days.length]);

  const shownStart = useRef<string | null>(null);
  const start = days[0]?.key ?? null;
  const scrollTo = useEffectEvent(({ key }: StripTarget) => {
    const index = days.findIndex((day) => day.key === key);
    if (index < 0 || !box) return;
    // Within the days that are there the eye can follow; other days are simply there.
    const smooth = shownStart.current === start && !prefersCalm();
    box.scrollTo({ left: index * (CARD_WIDTH + CARD_GAP), behavior: smooth ? 'smooth' : 'auto' });
    shownStart.current = start;
  });
  useLayoutEffect(() => scrollTo(asked), [asked, box, start]);

  useEffect(() => {
    if (!box) return;
    // Also tells the first size, so the first range is measured here.
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [box, measure]);

  const { first, last } = viewOf({ days, range, aimed });
  const tellView = useEffectEvent(onView);
  useEffect(() => tellView({ first, last }), [first, last]);

  const tellScrolled = useEffectEvent(onScrolled);
  useEffect(() => {
    if (aimed) return;
    const timer = setTimeout(() => tellScrolled(first), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [aimed, first]);

  return { setBox, range, onScroll: measure, onUserScroll: () => setAimed(null) };
}

function viewOf({
  days,
  range,
  aimed,
}: {
  days: readonly DayCard[];
  range: { first: number; last: number };
  aimed: StripTarget | null;
}): View {
  const first = aimed?.key ?? days[range.first]?.key ?? '';
  const last = days[range.last]?.key ?? first;
  return { first, last: last < first ? first : last };
}
