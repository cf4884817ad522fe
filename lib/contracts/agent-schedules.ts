import { z } from 'zod';
import { AGENT_STATUSES, MAX_SCHEDULES, MAX_UPCOMING_DAYS, MAX_UPCOMING_RUNS, RUN_STATES } from '@/lib/agents/agent';
import { FREQUENCIES } from '@/lib/agents/schedule';
import { scheduleFields, scheduleInput } from '@/lib/agents/schedule-input';
import { idParams, inputDate, objectId, pageQuery, projectQuery, wireDate } from '@/lib/wire/scalars';
import { endpoint } from './endpoint';

export const agentSchedule = z
  .object({
    id: objectId,
    name: z.string().nullable(),
    frequency: z.enum(FREQUENCIES),
    date: z.string().nullable(),
    time: z.string(),
    dayOfWeek: z.number().int().nullable(),
    intervalDays: z.number().int().nullable(),
    startDate: z.string().nullable(),
    isActive: z.boolean(),
    /** No slot is left. */
    finished: z.boolean(),
  })
  .meta({ id: 'AgentSchedule' });
export type WireAgentSchedule = z.output<typeof agentSchedule>;

const scheduleParams = idParams.extend({ scheduleId: objectId });

export const createAgentSchedule = endpoint({
  name: 'createAgentSchedule',
  method: 'POST',
  path: '/instagram-agents/{id}/schedules',
  summary: `Add a schedule; an agent can have ${MAX_SCHEDULES}`,
  access: { role: 'editor', of: 'instagram-agent' },
  params: idParams,
  body: scheduleInput,
  status: 201,
  answer: agentSchedule,
});

export const updateAgentSchedule = endpoint({
  name: 'updateAgentSchedule',
  method: 'PATCH',
  path: '/instagram-agents/{id}/schedules/{scheduleId}',
  summary: 'Change the given fields; runs that have not begun are cancelled',
  access: { role: 'editor', of: 'instagram-agent' },
  params: scheduleParams,
  body: scheduleFields.extend({ isActive: z.boolean() }).partial(),
  status: 200,
  answer: agentSchedule,
});

export const deleteAgentSchedule = endpoint({
  name: 'deleteAgentSchedule',
  method: 'DELETE',
  path: '/instagram-agents/{id}/schedules/{scheduleId}',
  summary: 'Delete a schedule; posts that were made stay, those that wait for review lose their time',
  access: { role: 'editor', of: 'instagram-agent' },
  params: scheduleParams,
  status: 204,
  audit: { act: 'deletion.agent-schedule', on: ({ params }) => params.scheduleId },
});

const upcomingRun = z
  .object({
    when: wireDate,
    scheduleId: objectId,
    name: z.string().nullable(),
    /** `2026-12-31T09:00` on the clock of the agent's zone. */
    localTime: z.string(),
    /** A clock change that moves it, in words. */
    note: z.string().nullable(),
  })
  .meta({ id: 'UpcomingRun' });

/** `skipped`: why nothing is made for it as things stand; null: it is to come. */
const upcomingOfAgent = upcomingRun.extend({ skipped: z.string().nullable() }).meta({ id: 'UpcomingRunOfAgent' });

export const listUpcomingRuns = endpoint({
  name: 'listUpcomingRuns',
  method: 'GET',
  path: '/instagram-agents/{id}/schedules/upcoming',
  summary: 'The next slots of all active schedules of an agent, also while it is paused',
  access: { role: 'viewer', of: 'instagram-agent' },
  params: idParams,
  query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(10) }),
  status: 200,
  answer: z.array(upcomingOfAgent),
});

export const listUpcomingOfAgents = endpoint({
  name: 'listUpcomingOfAgents',
  method: 'GET',
  path: '/instagram-agents/upcoming',
  summary: `The slots of all agents in a span of at most ${MAX_UPCOMING_DAYS} days, by default the next seven; the earliest ${MAX_UPCOMING_RUNS}`,
  access: { role: 'viewer', of: 'list' },
  query: projectQuery.extend({ from: inputDate.optional(), to: inputDate.optional() }),
  status: 200,
  answer: z.array(
    upcomingRun.extend({ agent: z.object({ _id: objectId, username: z.string(), status: z.enum(AGENT_STATUSES) }) }),
  ),
});

export const agentRun = z
  .object({
    id: objectId,
    scheduleId: objectId,
    slot: wireDate,
    state: z.enum(RUN_STATES),
    post: objectId.nullable(),
    reason: z.string().nullable(),
    /** Dollars; null: the price of the model is not known. */
    cost: z.number().nullable(),
  })
  .meta({ id: 'AgentRun' });

export const listAgentRuns = endpoint({
  name: 'listAgentRuns',
  method: 'GET',
  path: '/instagram-agents/{id}/runs',
  summary: 'The ledger of slots, newest first; total in X-Total-Count',
  access: { role: 'viewer', of: 'instagram-agent' },
  params: idParams,
  query: pageQuery,
  status: 200,
  answer: z.array(agentRun),
});
