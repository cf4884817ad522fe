import { nextRuns, localDay, type Slot } from '@/lib/agents/next-runs';
import { isOnce } from '@/lib/agents/schedule';
import type { Agent } from './agent.store';
import type { Cursor, Schedule, ScheduleContent } from './schedule.store';

const MINUTE_MS = 60_000;
/** A person has a day to look at a post before its slot. */
const REVIEW_AHEAD_MS = 24 * 60 * MINUTE_MS;
const AUTOMATIC_AHEAD_MS = 10 * MINUTE_MS;
/** The usual time of a generation, times this. */
const AUTOMATIC_TIMES = 3;

type Timing = Pick<Agent, 'timeZone' | 'approval' | 'usualMs'>;

/** How long before its slot a run begins. */
export function aheadMs({ approval, usualMs }: Timing): number {
  if (approval === 'draft') return 0;
  if (approval === 'review') return REVIEW_AHEAD_MS;
  return Math.max(AUTOMATIC_AHEAD_MS, AUTOMATIC_TIMES * (usualMs ?? 0));
}

/** The first slot after an instant, and when its run begins. */
export function cursorAfter(agent: Timing, schedule: ScheduleContent, after: Date): Cursor {
  const slot = schedule.isActive ? nextRuns({ zone: agent.timeZone, schedule, after, count: 1 })[0] : undefined;
  return slot ? { nextSlot: slot.at, beginsAt: beginOf(agent, slot.at) } : { nextSlot: null, beginsAt: null };
}

export const beginOf = (agent: Timing, slot: Date): Date => new Date(slot.getTime() - aheadMs(agent));

/** A single slot that has passed. */
export function isFinished({ timeZone }: Pick<Agent, 'timeZone'>, schedule: Schedule, now: Date): boolean {
  return isOnce(schedule) && nextRuns({ zone: timeZone, schedule, after: now, count: 1 }).length === 0;
}

export const todayOf = ({ timeZone }: Pick<Agent, 'timeZone'>, now: Date): string => localDay(timeZone, now);

export type AgentSlot = Slot & { schedule: Schedule };

/** The next slots of several schedules together, in order of time. */
export function nextOfAll(
  { timeZone }: Pick<Agent, 'timeZone'>,
  schedules: readonly Schedule[],
  {
    after,
    count,
    each = count,
    until,
  }: { after: Date; count: number; /** Of one schedule. */ each?: number; until?: Date },
): AgentSlot[] {
  return schedules
    .filter(({ isActive }) => isActive)
    .flatMap((schedule) =>
      nextRuns({ zone: timeZone, schedule, after, count: each }).map((slot) => ({ ...slot, schedule })),
    )
    .filter(({ at }) => !until || at <= until)
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, count);
}
