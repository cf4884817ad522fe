import type { WireInstagramAgent } from '@/lib/contracts/agents';
import { everySettingOf } from '@/server/publishing/connections/store';
import { figuresOfAgent } from '@/server/publishing/stored-posts/agent.store';
import { whyNotModel } from '@/server/system/ai/models';
import { presentEachSoon } from '@/server/system/db/unreadable-rows';
import { accountIn } from './account';
import type { Agent } from '../stored/agent.store';
import { schedulesOf, type Schedule } from '../stored/schedule.store';
import { presentSchedule } from '../schedules/present-schedule';
import { sumsOfAgent } from '../costs/sums';
import { dollars, iso } from '../stored/wire-values';

/** Ids of posts that an answer names. */
const POSTS_SHOWN = 100;

/** Agents of any projects in the form of the contract. Tokens are no part of it. */
export async function presentAgents(agents: readonly Agent[]): Promise<WireInstagramAgent[]> {
  const byProject = Map.groupBy(agents, ({ projectId }) => String(projectId));
  const settings = await everySettingOf([...byProject.keys()]);
  const schedules = (
    await Promise.all(
      [...byProject].map(([projectId, own]) =>
        schedulesOf(
          projectId,
          own.map(({ _id }) => String(_id)),
        ),
      ),
    )
  ).flat();
  const ofAgent = Map.groupBy(schedules, ({ agentId }) => String(agentId));
  return presentEachSoon('InstagramAgent', agents, (agent) =>
    presentWith(agent, { account: accountIn(settings, agent), schedules: ofAgent.get(String(agent._id)) ?? [] }),
  );
}

export async function presentAgent(agent: Agent): Promise<WireInstagramAgent> {
  const [presented] = await presentAgents([agent]);
  if (!presented) throw new Error('An agent was not presented');
  return presented;
}

async function presentWith(
  agent: Agent,
  { account, schedules }: { account: ReturnType<typeof accountIn>; schedules: readonly Schedule[] },
): Promise<WireInstagramAgent> {
  const projectId = String(agent.projectId);
  const id = String(agent._id);
  const [{ ids, lastPostAt, count, unpublished, dated }, { aiPosts }] = await Promise.all([
    figuresOfAgent(projectId, id, { newest: POSTS_SHOWN }),
    sumsOfAgent(projectId, id),
  ]);
  return {
    _id: id,
    projectId,
    username: agent.username,
    description: agent.description ?? null,
    avatarUrl: agent.avatarFile ? `/files/${agent.avatarFile}` : null,
    status: agent.status,
    statusReason: agent.statusReason ?? null,
    lastActiveAt: iso(agent.lastActiveAt),
    lastPostAt: iso(lastPostAt),
    systemPrompt: agent.systemPrompt,
    posts: ids,
    schedules: schedules.map((schedule) => presentSchedule(agent, schedule)),
    timeZone: agent.timeZone,
    approval: agent.approval,
    caps: { run: dollars(agent.caps.run), day: dollars(agent.caps.day), month: dollars(agent.caps.month) },
    maxPostsPerDay: agent.maxPostsPerDay,
    catchUp: agent.catchUp,
    pictures: agent.pictures,
    picturesPerPost: agent.picturesPerPost ?? 1,
    firstComment: agent.firstComment ?? null,
    brand: agent.brand,
    knowledge: agent.knowledge,
    language: agent.language ?? null,
    model: agent.model ?? null,
    modelReason: agent.model ? await whyNotModel('json', agent.model) : null,
    postCount: count,
    aiPostCount: aiPosts,
    unpublishedPostCount: unpublished,
    datedPostCount: dated,
    activeScheduleCount: schedules.filter(({ isActive }) => isActive).length,
    instagram: { connected: account.connected, username: account.username, own: account.own },
    createdAt: agent.createdAt.toISOString(),
    updatedAt: agent.updatedAt.toISOString(),
  };
}
