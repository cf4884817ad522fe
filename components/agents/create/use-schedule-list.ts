'use client';

import { useRef, useState } from 'react';
import { newSchedule, problemsOf, type ScheduleValues } from '../schedule/schedule-values';

export type ScheduleEntry = ScheduleValues & { key: number };

const NO_SCHEDULE = 'Add at least one schedule';

/** The schedules of a new agent, each with a key of its own. `onChange`: something was changed. */
export function useScheduleList(onChange: () => void) {
  const nextKey = useRef(1);
  const [entries, setEntries] = useState<ScheduleEntry[]>([{ ...newSchedule(), key: 0 }]);
  /** Those that were left: only they complain before a submit. */
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const missing = entries.length === 0 ? NO_SCHEDULE : undefined;
  return {
    entries,
    left,
    missing,
    /** Why they can't be sent. */
    problem: missing ?? entries.flatMap((entry) => Object.values(problemsOf(entry)))[0],
    add: () => setEntries((old) => [...old, { ...newSchedule(), key: nextKey.current++ }]),
    remove: (key: number) => setEntries((old) => old.filter((entry) => entry.key !== key)),
    change: (key: number, next: ScheduleValues) => {
      setEntries((old) => old.map((entry) => (entry.key === key ? { ...next, key } : entry)));
      onChange();
    },
    leave: (key: number) => setLeft((old) => new Set([...old, key])),
  };
}
