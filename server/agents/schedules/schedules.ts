import type { z } from 'zod';
import { MAX_SCHEDULES, MAX_UPCOMING_DAYS, MAX_UPCOMING_RUNS, MAX_UPCOMING_SCHEDULES } from '@/lib/agents/agent';
import { slotOn } from '@/lib/agents/next-runs';
import { FIELDS_OF, isReadableRule } from '@/lib/agents/schedule';
import { missingField, type scheduleInput } from '@/lib/agents/schedule-input';
import { AppError, invalid } from '@/lib/errors/app-error';
import { updatePost } from '@/server/publishing/posts/update-post';
import { findPost } from '@/server/publishing/stored-posts/store';
import { clock } from '@/server/system/clock';
import { waitingPostsOfSchedule } from '../stored/agent-post.store';
import { agentNames, type Agent } from '../stored/agent.store';
import { presentSchedule } from './present-schedule';
import { requireAgent, requireSchedule } from '../stored/require';
import { cancelRuns, runsAhead, slotKey } from '../stored/run.store';
import {
  activeSchedulesOfProjects,
  changeSchedule,
  insertSchedule,
  removeSchedule,
  renameSchedule,
  schedulesOf,
  type Schedule,
  type ScheduleContent,
} from '../stored/schedule.store';
import { cursorAfter, earliestSlots, nextOfAll, todayOf, type AgentSlot } from './slots';

type ScheduleInput = z.output<typeof scheduleInput>;
/** The calendar's span. */
const DAY_MS = 86_400_000;
const SPAN_MS = 7 * DAY_MS;
const LONGEST_SPAN_MS = MAX_UPCOMING_DAYS * DAY_MS;

/** A schedule as it is stored: only the fields of its frequency, the first day filled in. */
export function contentOf(agent: Pick<Agent, 'timeZone'>, sent: ScheduleInput, at = ''): ScheduleContent {
  const missing = missingField(sent);
  if (missing) throw invalid(`${at}${missing.path}`, missing.message);
  const { frequency, time, isActive } = sent;
  const has = (field: 'date' | 'dayOfWeek' | 'intervalDays' | 'startDate') => FIELDS_OF[frequency].includes(field);
  const today = todayOf(agent, clock.now());
  return {
    name: sent.name || null,
    frequency,
    time,
    isActive,
    date: has('date') ? (sent.date ?? today) : null,
    dayOfWeek: has('dayOfWeek') ? (sent.dayOfWeek ?? null) : null,
    intervalDays: has('intervalDays') ? (sent.intervalDays ?? null) : null,
    startDate: has('startDate') ? (sent.startDate ?? today) : null,
  };
}

/** A single date must be ahead, and be there on the zone's calendar. */
export function requireAhead(
  agent: Pick<Agent, 'timeZone'>,
  { frequency, date, time }: ScheduleContent,
  at = '',
): void {
  if (frequency !== 'once_day' || !date) return;
  const slot = slotOn({ day: date, time, zone: agent.timeZone });
  if (!slot) throw invalid(`${at}date`, 'The clocks of this time zone skip this time. Choose another one');
  if (slot.at <= clock.now()) throw invalid(`${at}date`, 'This time has passed. Choose a future one');
}

export async function addSchedule({ id, body }: { id: string; body: ScheduleInput }) {
  const agent = await requireAgent(id);
  const content = contentOf(agent, body);
  requireAhead(agent, content);
  const schedule = await insertSchedule({
    ...content,
    ...cursorAfter(agent, content, clock.now()),
    projectId: String(agent.projectId),
    agentId: id,
  });
  if (!schedule)
    throw new AppError('CONFLICT', `An agent can have ${MAX_SCHEDULES} schedules. Delete one that is not needed.`);
  return presentSchedule(agent, schedule);
}

type Change = { [F in keyof ScheduleInput]?: ScheduleInput[F] | undefined };

/** Only a new name leaves its runs alone. */
export async function updateSchedule({ id, scheduleId, body }: { id: string; scheduleId: string; body: Change }) {
  const agent = await requireAgent(id);
  const before = await requireSchedule(agent, scheduleId);
  const projectId = String(agent.projectId);
  const { name, ...timing } = body;
  const given = Object.fromEntries(Object.entries(timing).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) {
    const renamed = name === undefined ? before : await renameSchedule(projectId, scheduleId, name || null);
    return presentSchedule(agent, renamed ?? before);
  }
  const content = contentOf(agent, { ...before, ...(name === undefined ? {} : { name }), ...given });
  // Earlier versions let such rules into the database.
  if (!isReadableRule(content))
    throw invalid('time', 'The stored time or day of this schedule can’t be read. Enter both again.');
  const isNewTime =
    content.date !== before.date || content.time !== before.time || content.isActive !== before.isActive;
  if (content.isActive && (isNewTime || content.frequency !== before.frequency)) requireAhead(agent, content);
  return presentSchedule(agent, await restart(agent, before, content));
}

/** New slots from now on: runs that have not begun are cancelled, posts that wait for review lose their time. */
export async function restart(agent: Agent, { _id }: Schedule, content: ScheduleContent): Promise<Schedule> {
  const projectId = String(agent.projectId);
  const id = String(_id);
  const changed = await changeSchedule(projectId, id, { ...content, ...cursorAfter(agent, content, clock.now()) });
  await forgetSlots(projectId, id);
  return changed ?? requireSchedule(agent, id);
}

async function forgetSlots(projectId: string, scheduleId: string): Promise<void> {
  await cancelRuns(projectId, scheduleId);
  for (const { _id } of await waitingPostsOfSchedule(projectId, scheduleId)) {
    const post = await findPost(String(_id));
    if (post?.status === 'draft' && post.scheduledFor) await updatePost({ id: post._id, body: { scheduledFor: null } });
  }
}

export async function deleteSchedule({ id, scheduleId }: { id: string; scheduleId: string }): Promise<void> {
  const agent = await requireAgent(id);
  await requireSchedule(agent, scheduleId);
  const projectId = String(agent.projectId);
  await removeSchedule(projectId, scheduleId);
  await forgetSlots(projectId, scheduleId);
}

const upcoming = ({ at, localTime, note, schedule }: AgentSlot) => ({
  when: at.toISOString(),
  scheduleId: String(schedule._id),
  name: schedule.name ?? null,
  localTime,
  note,
});

/** The next slots of an agent, also while it is paused. */
export async function listUpcoming({ id, limit }: { id: string; limit: number }) {
  const agent = await requireAgent(id);
  const projectId = String(agent.projectId);
  const now = clock.now();
  const [schedules, runs] = await Promise.all([schedulesOf(projectId, [id]), runsAhead(projectId, id, now)]);
  const slots = await nextOfAll(agent, schedules, { after: now, count: limit });
  return slots.map((slot) => {
    const run = runs.get(slotKey(String(slot.schedule._id), slot.at));
    return { ...upcoming(slot), skipped: run?.state.startsWith('skipped') ? (run.reason ?? 'It was skipped') : null };
  });
}

/** The slots of all agents in a span, in order of time, as many as an answer may hold. */
export async function listUpcomingOfAll({
  projectIds,
  from = clock.now(),
  to = new Date(from.getTime() + SPAN_MS),
}: {
  projectIds: readonly string[];
  from?: Date | undefined;
  to?: Date | undefined;
}) {
  if (to < from) throw invalid('to', 'The end must not be before the beginning');
  if (to.getTime() - from.getTime() > LONGEST_SPAN_MS) throw invalid('to', `At most ${MAX_UPCOMING_DAYS} days`);
  const schedules = await activeSchedulesOfProjects(projectIds, MAX_UPCOMING_SCHEDULES);
  const agents = await agentNames(projectIds, [...new Set(schedules.map(({ agentId }) => String(agentId)))]);
  const agentOf = new Map(agents.map((agent) => [String(agent._id), agent]));
  const pairs = schedules.flatMap((schedule) => {
    const agent = agentOf.get(String(schedule.agentId));
    return agent ? [{ zone: agent.timeZone, schedule }] : [];
  });
  const slots = await earliestSlots(pairs, {
    // `from` is part of the span.
    after: new Date(from.getTime() - 1),
    until: to,
    count: MAX_UPCOMING_RUNS,
  });
  return slots.flatMap((slot) => {
    const agent = agentOf.get(String(slot.schedule.agentId));
    if (!agent) return [];
    const { _id, username, status } = agent;
    return [{ ...upcoming(slot), agent: { _id: String(_id), username, status } }];
  });
}
