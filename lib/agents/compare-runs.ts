import { nextRuns, type Slot } from './next-runs';
import type { ScheduleRule } from './schedule';

type Active = ScheduleRule & { isActive: boolean };

/** The fate of one of the next slots when a schedule is edited. */
export type RunChange = Slot & { change: 'kept' | 'added' | 'removed' };

/**
 * Shows how an edit of a schedule changes its next ten slots, those of before and those of after it, in order of time.
 * `before` is null for a new schedule, `after` for one that is deleted.
 */
export function compareRuns({
  zone,
  before,
  after,
  now,
  count = 10,
}: {
  /** The zones differ when the agent's zone is what is edited. */
  zone: { before: string; after: string };
  before: Active | null;
  after: Active | null;
  now: Date;
  count?: number;
}): RunChange[] {
  const slots = (schedule: Active | null, inZone: string, from = now, most = count) =>
    schedule?.isActive ? nextRuns({ zone: inZone, schedule, after: from, count: most }) : [];
  const has = (schedule: Active | null, inZone: string, { at }: Slot) =>
    slots(schedule, inZone, new Date(at.getTime() - 1), 1)[0]?.at.getTime() === at.getTime();
  const will = slots(after, zone.after);
  const changes: RunChange[] = [
    ...slots(before, zone.before)
      .filter((slot) => !has(after, zone.after, slot))
      .map((slot) => ({ ...slot, change: 'removed' as const })),
    ...will.map((slot) => ({
      ...slot,
      change: has(before, zone.before, slot) ? ('kept' as const) : ('added' as const),
    })),
  ];
  return changes.sort((a, b) => a.at.getTime() - b.at.getTime());
}
