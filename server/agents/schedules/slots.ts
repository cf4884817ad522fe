import { nextRuns, localDay, type Slot } from '@/lib/agents/next-runs';
import { isOnce } from '@/lib/agents/schedule';
import { inSlices } from '@/server/system/in-slices';
import type { Agent } from '../stored/agent.store';
import type { Cursor, Schedule, ScheduleContent } from '../stored/schedule.store';

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

type Span = {
  after: Date;
  until?: Date | undefined;
  count: number;
  /** Of one schedule; by default as many as together. */
  each?: number;
};

/** The earliest slots of active schedules, each in its zone, in order of time. A slice at a time. */
export async function earliestSlots(
  schedules: readonly { zone: string; schedule: Schedule }[],
  { after, until, count, each = count }: Span,
): Promise<AgentSlot[]> {
  let found: AgentSlot[] = [];
  let last = until;
  const cut = () => {
    found = found.sort((a, b) => a.at.getTime() - b.at.getTime()).slice(0, count);
    // Later ones of other schedules would be cut too.
    if (found.length === count) last = found.at(-1)?.at;
  };
  await inSlices(schedules, ({ zone, schedule }) => {
    if (!schedule.isActive) return;
    for (const slot of nextRuns({ zone, schedule, after, until: last, count: each })) found.push({ ...slot, schedule });
    if (found.length >= 2 * count) cut();
  });
  cut();
  return found;
}

/** The next slots of several schedules of one agent. */
export const nextOfAll = ({ timeZone: zone }: Pick<Agent, 'timeZone'>, schedules: readonly Schedule[], span: Span) =>
  earliestSlots(
    schedules.map((schedule) => ({ zone, schedule })),
    span,
  );
