'use client';

import { useState } from 'react';

type Row = { id: string };
type Fresh<R extends Row> = { results: readonly R[]; total_results: number };
type Held<R extends Row> = { key: string; seen: Fresh<R>; rows: readonly R[]; total: number };

const isSameOrder = (rows: readonly Row[], others: readonly Row[]) =>
  rows.length === others.length && rows.every(({ id }, index) => id === others[index]?.id);

/**
 * Rows that stay where they are while someone reads them: what comes later changes their words, never their order or
 * number. `adopt` shows the newest page. Another `key` (page, order, filter) is shown at once.
 */
export function useSteadyRows<R extends Row>(fresh: Fresh<R> | undefined, key: string) {
  const [held, setHeld] = useState<Held<R> | null>(null);
  const whole = (from: Fresh<R>): Held<R> => ({ key, seen: from, rows: from.results, total: from.total_results });

  if (fresh && fresh !== held?.seen) {
    const isAnother = held?.key !== key || held.rows.length === 0;
    if (isAnother) setHeld(whole(fresh));
    else {
      const known = new Map(fresh.results.map((row) => [row.id, row]));
      setHeld({ ...held, seen: fresh, rows: held.rows.map((row) => known.get(row.id) ?? row) });
    }
  }

  const isReady = held?.key === key;
  const added = fresh && isReady ? Math.max(fresh.total_results - held.total, 0) : 0;
  return {
    rows: isReady ? held.rows : undefined,
    total: isReady ? held.total : 0,
    /** Results that came since; those that only stand elsewhere now are counted by `isMoved`. */
    added,
    isMoved: isReady && fresh !== undefined && !isSameOrder(held.rows, fresh.results),
    adopt: (next: Fresh<R> | undefined = fresh) => next && setHeld(whole(next)),
    /** Changes a row where it stands, also one that is on another page by now. */
    put: (id: string, change: Partial<R>) =>
      setHeld((old) => old && { ...old, rows: old.rows.map((row) => (row.id === id ? { ...row, ...change } : row)) }),
  };
}
