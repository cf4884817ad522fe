import { catchUp, ON_TIME_MS, type Passed } from '@/lib/agents/catch-up';
import { nextRuns, type Slot } from '@/lib/agents/next-runs';
import { isOnce } from '@/lib/agents/schedule';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { findAgent, type Agent } from '../stored/agent.store';
import { beginRun } from './begin-run';
import { insertRun, type Run } from '../stored/run.store';
import { advanceSchedule, schedulesDueOfEveryProject, type Schedule } from '../stored/schedule.store';
import { aheadMs, beginOf } from '../schedules/slots';

const BATCH = 100;
/** Slots of one schedule that are entered at a time: after years without a worker the next tick goes on. */
const SLOT_BATCH = 200;

/**
 * Enters the slots that are due into the ledger, and begins their runs. It costs what is due: one range of one index,
 * however many agents there are. Any number of workers may do it at once; each slot gets one run.
 */
export async function tick(): Promise<number> {
  const due = await schedulesDueOfEveryProject(clock.now(), BATCH);
  let begun = 0;
  for (const schedule of due) {
    try {
      begun += await enterSlots(schedule);
    } catch (err) {
      log.warn({ err, schedule: String(schedule._id) }, 'the slots of a schedule could not be entered; trying again');
    }
  }
  return begun;
}

async function enterSlots(schedule: Schedule): Promise<number> {
  const agent = await findAgent(String(schedule.agentId));
  const { nextSlot } = schedule;
  if (!agent || !nextSlot) {
    await advanceSchedule(schedule, { nextSlot: null, beginsAt: null });
    return 0;
  }
  const now = clock.now();
  const [next, ...slots] = dueSlots(agent, schedule, now);
  let begun = 0;
  for (const { slot, becomes, caughtUp } of fates(agent, schedule, slots, now)) {
    const run = await enter(agent, schedule, slot, { becomes, caughtUp });
    if (run?.state === 'scheduled') begun += (await beginRun(run, agent)) ? 1 : 0;
  }
  await advanceSchedule(
    schedule,
    next ? { nextSlot: next.at, beginsAt: beginOf(agent, next.at) } : { nextSlot: null, beginsAt: null },
  );
  return begun;
}

/** The first slot that is not due yet, and before it those that are. */
function dueSlots(agent: Agent, schedule: Schedule, now: Date): [Slot | undefined, ...Slot[]] {
  const { nextSlot } = schedule;
  const all = nextRuns({
    zone: agent.timeZone,
    schedule,
    after: new Date((nextSlot ?? now).getTime() - 1),
    count: SLOT_BATCH,
  });
  const until = now.getTime() + aheadMs(agent);
  const due = all.filter(({ at }) => at.getTime() <= until);
  return [all[due.length] ?? (due.length === SLOT_BATCH ? due.pop() : undefined), ...due];
}

type Fate = Passed<Slot> & { caughtUp: boolean };

/** Slots ahead, which begin before their time, are on time; passed ones follow the catch-up rule. */
function fates(agent: Agent, schedule: Schedule, slots: readonly Slot[], now: Date): Fate[] {
  const passed = slots.filter(({ at }) => at <= now);
  const ahead = slots.filter(({ at }) => at > now);
  return [
    ...catchUp({ slots: passed, now, rule: agent.catchUp, once: isOnce(schedule) }).map((one) => ({
      ...one,
      caughtUp: one.becomes === 'run' && now.getTime() - one.slot.at.getTime() > ON_TIME_MS,
    })),
    ...ahead.map((slot) => ({ slot, becomes: 'run' as const, caughtUp: false })),
  ];
}

const REASONS = {
  missed: 'No worker was running at its time',
  expired: 'No worker was running for a day after its time',
} as const;
/** A run that no worker has begun by then is looked at by the sweep. */
const LOOK_MS = 10_000;

/** The slot's entry in the ledger; null when it has one. */
function enter(
  agent: Agent,
  schedule: Schedule,
  slot: Slot,
  { becomes, caughtUp }: Pick<Fate, 'becomes' | 'caughtUp'>,
): Promise<Run | null> {
  const now = clock.now();
  const isOver = becomes !== 'run';
  return insertRun({
    projectId: agent.projectId,
    agentId: agent._id,
    scheduleId: schedule._id,
    scheduleVersion: schedule.version,
    localDate: slot.day,
    slot: slot.at,
    state: isOver ? becomes : 'scheduled',
    caughtUp,
    reason: isOver ? REASONS[becomes] : null,
    lookAt: isOver ? null : new Date(now.getTime() + LOOK_MS),
    endedAt: isOver ? now : null,
  });
}
