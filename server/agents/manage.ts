import type { z } from 'zod';
import { MAX_AGENTS, type AgentStatus } from '@/lib/agents/agent';
import type * as contract from '@/lib/contracts/agents';
import type { Role } from '@/lib/contracts/endpoint';
import { AppError } from '@/lib/errors/app-error';
import {
  countPostsOfAgents,
  renameAgentInPosts,
  unsentPostsOfAgent,
} from '@/server/publishing/stored-posts/agent.store';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { clock } from '@/server/system/clock';
import { isThereAlready } from '@/server/system/owned-data';
import { accountOfAgent, removeAccount } from './state/account';
import { withAccount } from './state/connect-agent';
import { removeAgentPostsOf } from './stored/agent-post.store';
import { removeSumsOf } from './stored/agent-sum.store';
import {
  changeAgent,
  countAgents,
  insertAgent,
  listAgentsBy,
  removeAgent,
  type Agent,
  type AgentChange,
} from './stored/agent.store';
import { announceAgent, announceAgentRemoved } from './stored/announce';
import { presentAgent, presentAgents } from './state/present';
import { requireAgent } from './stored/require';
import { removeRunsOfAgent } from './stored/run.store';
import { avatarOf, changeOf, NO_CAPS, refuseModel, refuseToken } from './state/save-agent';
import { countActiveSchedules, insertSchedule, removeSchedulesOfAgent, schedulesOf } from './stored/schedule.store';
import { contentOf, requireAhead, restart } from './schedules/schedules';
import { cursorAfter } from './schedules/slots';

const PAGE = 12;

type List = {
  page?: number | undefined;
  limit?: number | undefined;
  search?: string | undefined;
  status?: AgentStatus | undefined;
};

/** Agents, newest first, with figures of all of them. */
export async function listAgents({ projectIds, query }: { projectIds: readonly string[]; query: List }) {
  const { page = 1, limit = PAGE, ...filter } = query;
  const [{ agents, total }, counts, activeSchedules, totalPosts] = await Promise.all([
    listAgentsBy(projectIds, filter, { skip: (page - 1) * limit, limit }),
    countAgents(projectIds),
    countActiveSchedules(projectIds),
    countPostsOfAgents(projectIds),
  ]);
  return {
    agents: await presentAgents(agents),
    total,
    totalPages: Math.ceil(total / limit),
    page,
    summary: { activeAgents: counts.active, totalPosts, activeSchedules, totalAgents: counts.all },
  };
}

export async function getAgent({ id }: { id: string }) {
  return presentAgent(await requireAgent(id));
}

type Create = {
  projectId: string;
  userId: string;
  userZone: string;
  role: Role;
  body: z.output<NonNullable<typeof contract.createInstagramAgent.body>>;
};

const taken = (username: string) =>
  new AppError('CONFLICT', `This project already has an agent with the name @${username}. Choose another one.`);

/** A new agent with its schedules; nothing is stored when one of them is wrong. */
export async function createAgent({ projectId, userId, userZone, role, body }: Create) {
  refuseToken(body, role);
  await refuseModel(body.model);
  const defaults = changeOf(
    {
      timeZone: null,
      approval: null,
      maxPostsPerDay: null,
      catchUp: null,
      pictures: null,
      picturesPerPost: null,
      brand: null,
      knowledge: null,
      caps: null,
    },
    { caps: NO_CAPS, userZone },
  );
  const given = changeOf(body, { caps: NO_CAPS, userZone });
  const fields = { ...defaults, ...given } as Agent;
  const contents = body.schedules.map((schedule, index) => {
    const content = contentOf(fields, schedule, `schedules.${index}.`);
    requireAhead(fields, content, `schedules.${index}.`);
    return content;
  });
  const agent = await insertAgent({
    projectId,
    createdBy: userId,
    username: body.username,
    description: fields.description || null,
    avatarFile: body.avatarFileId ? await avatarOf(body.avatarFileId, projectId) : null,
    systemPrompt: body.systemPrompt,
    status: 'active',
    timeZone: fields.timeZone,
    approval: fields.approval,
    caps: fields.caps,
    maxPostsPerDay: fields.maxPostsPerDay,
    catchUp: fields.catchUp,
    pictures: fields.pictures,
    picturesPerPost: fields.picturesPerPost,
    firstComment: fields.firstComment || null,
    brand: fields.brand,
    knowledge: fields.knowledge,
    language: fields.language || null,
    model: fields.model || null,
    destinationId: null,
  }).catch((error: unknown) => {
    throw isThereAlready(error) ? taken(body.username) : error;
  });
  if (!agent)
    throw new AppError('CONFLICT', `A project can have ${MAX_AGENTS} Instagram agents. Delete one that is not needed.`);
  const agentId = String(agent._id);
  for (const content of contents)
    await insertSchedule({ ...content, ...cursorAfter(agent, content, clock.now()), projectId, agentId });
  const connected = await withAccount(agent, body);
  // Known from the start: an account that is removed before the next sweep disables the agent as any other.
  const { connected: wasConnected } = await accountOfAgent(connected);
  if (wasConnected) await changeAgent(agentId, { wasConnected });
  await announceAgent(connected);
  return presentAgent(connected);
}

/** Another one of these makes earlier posts no measure of costs. */
const COSTS_BY = ['pictures', 'picturesPerPost', 'model'] as const;

type Update = {
  id: string;
  userZone: string;
  role: Role;
  body: z.output<NonNullable<typeof contract.updateInstagramAgent.body>>;
};

export async function updateAgent({ id, userZone, role, body }: Update) {
  const before = await requireAgent(id);
  refuseToken(body, role);
  await refuseModel(body.model, before.model ?? null);
  const projectId = String(before.projectId);
  const { username, systemPrompt, avatarFileId } = body;
  const change: AgentChange = {
    ...changeOf(body, { caps: before.caps, userZone }),
    ...(systemPrompt === undefined ? {} : { systemPrompt }),
    ...(avatarFileId === undefined
      ? {}
      : { avatarFile: avatarFileId ? await avatarOf(avatarFileId, projectId) : null }),
    ...(username === undefined ? {} : { username, usernameKey: username.toLowerCase() }),
  };
  if (COSTS_BY.some((name) => change[name] !== undefined && change[name] !== before[name]))
    change.costsSince = clock.now();
  const agent = await changeAgent(id, change).catch((error: unknown) => {
    throw isThereAlready(error) ? taken(username ?? '') : error;
  });
  if (!agent) return presentAgent(await requireAgent(id));
  if (agent.username !== before.username) await renameAgentInPosts(projectId, id, agent.username);
  if (agent.timeZone !== before.timeZone || agent.approval !== before.approval) await restartAll(agent);
  const connected = await withAccount(agent, body);
  await announceAgent(connected);
  return presentAgent(connected);
}

/** In another zone all slots are others; with another approval runs begin at other times. */
async function restartAll(agent: Agent): Promise<void> {
  for (const schedule of await schedulesOf(String(agent.projectId), [String(agent._id)]))
    await restart(agent, schedule, {
      name: schedule.name ?? null,
      frequency: schedule.frequency,
      time: schedule.time,
      date: schedule.date ?? null,
      dayOfWeek: schedule.dayOfWeek ?? null,
      intervalDays: schedule.intervalDays ?? null,
      startDate: schedule.startDate ?? null,
      isActive: schedule.isActive,
    });
}

const DELETE_BATCH = 200;

/**
 * Deletes an agent. First what makes posts, then its posts that are not out: they go to the trash. Published ones, and
 * one that is being sent right now, stay.
 */
export async function deleteAgent({ id, userId }: { id: string; userId: string }): Promise<void> {
  const agent = await requireAgent(id);
  const projectId = String(agent.projectId);
  await removeSchedulesOfAgent(projectId, id);
  await removeRunsOfAgent(projectId, id);
  for (let after: string | null = null; ;) {
    const unsent: string[] = await unsentPostsOfAgent(projectId, id, { after, limit: DELETE_BATCH });
    await Promise.all(
      unsent.map((postId) =>
        deletePost({ id: postId, userId }).catch((error: unknown) => {
          if (!(error instanceof AppError)) throw error;
        }),
      ),
    );
    after = unsent.at(-1) ?? null;
    if (unsent.length < DELETE_BATCH) break;
  }
  await removeAgentPostsOf(projectId, id);
  await removeSumsOf(projectId, id);
  await removeAgent(id);
  if (agent.destinationId) await removeAccount(projectId, agent.destinationId);
  await announceAgentRemoved(agent);
}
