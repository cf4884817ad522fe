'use client';

import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import { anchorFor, dayCards, dayKey, dayOfKey, type DayCard } from '@/lib/schedule/day-cards';
import type { View } from '@/lib/schedule/navigator';
import { visibleCards } from '@/lib/schedule/strip';

export const CARD_WIDTH = 288;
export const CARD_GAP = 12;

type Goal = { key: string; smooth: boolean };

function prefersCalm(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The strip of day cards: which days it holds, which are on screen, and going to one (which may move the window of days). `today` is a day key. */
export function useStrip(today: string) {
  // State, not a ref: the strip appears when its posts have come, and is scrolled then.
  const [box, setBox] = useState<HTMLDivElement | null>(null);
  const [anchor, setAnchor] = useState(today);
  const [goal, setGoal] = useState<Goal>({ key: today, smooth: false });
  const [range, setRange] = useState({ first: 0, last: 0 });
  // The day that a button led to counts as the first one on screen, even where the strip ends and can't bring it to the edge.
  const [aimed, setAimed] = useState<string | null>(today);
  const days = useMemo(() => dayCards({ anchor: dayOfKey(anchor), now: dayOfKey(today) }), [anchor, today]);

  const measure = useCallback(() => {
    if (!box) return;
    const next = visibleCards({ scrollLeft: box.scrollLeft, width: box.clientWidth, cardWidth: CARD_WIDTH, gap: CARD_GAP, count: days.length });
    setRange((old) => (old.first === next.first && old.last === next.last ? old : next));
  }, [box, days.length]);

  const scrollToGoal = useEffectEvent(({ key, smooth }: Goal) => {
    const index = days.findIndex((day) => day.key === key);
    if (index < 0) return;
    box?.scrollTo({ left: index * (CARD_WIDTH + CARD_GAP), behavior: smooth && !prefersCalm() ? 'smooth' : 'auto' });
  });
  useLayoutEffect(() => scrollToGoal(goal), [goal, box]);

  useEffect(() => {
    if (!box) return;
    // Also tells the first size, so the first range is measured here.
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    return () => observer.disconnect();
  }, [box, measure]);

  const goTo = useCallback(
    (key: string) => {
      const target = dayKey(anchorFor({ day: dayOfKey(key), now: dayOfKey(today) }));
      setAnchor(target);
      setAimed(key);
      setGoal({ key, smooth: target === anchor });
    },
    [anchor, today],
  );

  return { setBox, days, range, view: viewOf({ days, range, aimed }), goTo, onScroll: measure, onUserScroll: () => setAimed(null) };
}

function viewOf({ days, range, aimed }: { days: DayCard[]; range: { first: number; last: number }; aimed: string | null }): View {
  const first = aimed ?? days[range.first]?.key ?? '';
  const last = days[range.last]?.key ?? first;
  return { first, last: last < first ? first : last };
}
