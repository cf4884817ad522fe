'use client';

import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { rangeOf, weekStartOf, type ViewName } from '@/lib/schedule/range';
import type { StripTarget } from './timeline/use-strip';

const never = () => () => undefined;

type UseViewDate = { view: ViewName; date: string | null; today: string; setDate: (dayKey: string | null) => void };

/**
 * The day that is looked at and the range around it. The address holds the day; the timeline keeps its sixty days while
 * the user scrolls through them, and moves them only when a button leads elsewhere.
 */
export function useViewDate({ view, date, today, setDate }: UseViewDate) {
  const [asked, setAsked] = useState<StripTarget>({ key: date ?? today });
  // The server does not know the browser's language: it draws weeks from Monday, and the browser corrects that.
  const weekStartsOn = useSyncExternalStore(
    never,
    () => weekStartOf(navigator.language),
    () => 1 as const,
  );
  const shown = view === 'timeline' ? asked.key : (date ?? today);
  const range = useMemo(() => rangeOf({ view, date: shown, today, weekStartsOn }), [view, shown, today, weekStartsOn]);

  const goTo = useCallback(
    (key: string) => {
      setAsked({ key });
      setDate(key === today ? null : key);
    },
    [today, setDate],
  );
  const onScrolled = useCallback((key: string) => setDate(key === today ? null : key), [today, setDate]);
  return { date: date ?? today, range, asked, goTo, onScrolled };
}
