import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ACTIVE_STATUSES,
  advanceTo,
  freshStart,
  isActive,
  PROGRESS,
  progressOf,
  shownProgress,
  VIDEO_STATUSES,
  type ActiveStatus,
  type Standing,
} from './status';

/** What happens to a video, in any order: a worker's steps, its death and its successor, another round, a person. */
type Event =
  | { kind: 'status'; status: ActiveStatus }
  | { kind: 'part'; part: number }
  | { kind: 'round' }
  | { kind: 'ended'; as: 'completed' | 'failed' | 'draft' }
  | { kind: 'start'; first: ActiveStatus };

const advance = (before: Standing, status: ActiveStatus, part: number): Standing => {
  const { set, raise } = advanceTo(status, part);
  return { ...before, ...set, reached: Math.max(before.reached, raise) };
};

function after(before: Standing, event: Event): Standing {
  if (event.kind === 'start') return isActive(before.status) ? before : freshStart(event.first);
  if (!isActive(before.status)) return before;
  if (event.kind === 'status') return advance(before, event.status, 0);
  if (event.kind === 'part') return advance(before, before.status, event.part);
  if (event.kind === 'round') return advance(before, 'recording', 0);
  return { ...before, status: event.as, part: null };
}

const active = fc.constantFrom(...ACTIVE_STATUSES);
const event: fc.Arbitrary<Event> = fc.oneof(
  active.map((status) => ({ kind: 'status' as const, status })),
  fc.double({ min: 0, max: 1, noNaN: true }).map((part) => ({ kind: 'part' as const, part })),
  fc.constant({ kind: 'round' as const }),
  fc.constantFrom('completed', 'failed', 'draft').map((as) => ({ kind: 'ended' as const, as })),
  active.map((first) => ({ kind: 'start' as const, first })),
);

describe('progress', () => {
  it('never falls while a video is made, whatever statuses it walks through', () => {
    fc.assert(
      fc.property(active, fc.array(event, { maxLength: 60 }), (first, events) => {
        let now = freshStart(first);
        for (const one of events) {
          const next = after(now, one);
          if (isActive(now.status) && isActive(next.status))
            expect(shownProgress(next)).toBeGreaterThanOrEqual(shownProgress(now));
          now = next;
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('never falls in any order of all statuses', () => {
    const orders = (left: readonly ActiveStatus[]): ActiveStatus[][] =>
      left.length === 0
        ? [[]]
        : left.flatMap((one) => orders(left.filter((x) => x !== one)).map((rest) => [one, ...rest]));
    for (const order of orders(ACTIVE_STATUSES)) {
      const [first = 'recording'] = order;
      let now = freshStart(first);
      const seen = [shownProgress(now)];
      for (const status of order)
        for (const part of [0, 0.3, 0.7, 1]) {
          now = advance(now, status, part);
          seen.push(shownProgress(now));
        }
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    }
  });

  it('begins a fresh start at its first status, and ends each status at its mark', () => {
    expect(ACTIVE_STATUSES.map((status) => shownProgress(freshStart(status)))).toEqual([0, 25, 60, 85]);
    expect(ACTIVE_STATUSES.map((status) => progressOf(status, 1))).toEqual([25, 60, 85, 95]);
    // As videos are stored that were begun before this was measured.
    expect(progressOf('recording', null)).toBe(0);
    for (const status of VIDEO_STATUSES)
      if (!isActive(status)) expect(shownProgress({ status, part: null, reached: 40 })).toBe(PROGRESS[status]);
  });
});
