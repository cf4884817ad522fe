import { Types } from 'mongoose';
import { STEPS, type Step } from '@/lib/agents/agent';
import { AppError, invalid } from '@/lib/errors/app-error';
import { findPostByOrigin } from '@/server/publishing/stored-posts/agent.store';
import { isInFlight, type Post } from '@/server/publishing/post-rules/aggregate';
import { requireConnection } from '@/server/system/ai/connection';
import { whyNotModel } from '@/server/system/ai/models';
import { clock } from '@/server/system/clock';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { isThereAlready } from '@/server/system/owned-data';
import { requireBudget } from '../costs/agent-caps';
import {
  changeAgentPost,
  changeGenerationOf,
  findAgentPost,
  insertAgentPost,
  type AgentPost,
} from '../stored/agent-post.store';
import type { Agent } from '../stored/agent.store';
import { freeSlots } from '../schedules/free-slots';
import { generateAgentPostJob, generateAgentPostsJob } from '../generation/jobs';
import { getAgentPost, storeAgentPost } from '../posts/posts';
import { newGeneration } from '../stored/new-generation';
import { requireAgent, requireAgentPost } from '../stored/require';

const TEXT = 'json';

/** Throws AI_NOT_CONFIGURED when a model is missing that the agent's posts need, or not allowed here. */
export async function requireModels({ pictures, model }: Pick<Agent, 'pictures' | 'model'>): Promise<void> {
  await requireConnection(TEXT);
  const refusal = model ? await whyNotModel(TEXT, model) : null;
  if (refusal) throw new AppError('AI_NOT_CONFIGURED', `${refusal} Choose another one in the agent’s settings.`);
  if (pictures === 'generate') await requireConnection('image');
}

type Input = {
  agent: Agent;
  userId: string;
  topic?: string | null;
  wantedAt: Date | null;
  slot?: { scheduleId: string; at: Date } | null;
  /** The run of a slot: repeating it finds the post that it made. */
  runId?: string;
};

/** Stores an empty post and starts the job that makes it. Returns its id. */
export async function startPost(wanted: Input): Promise<string> {
  const postId = await storeEmpty(wanted);
  await startGeneration(wanted.agent, wanted.userId, postId, 0);
  return postId;
}

async function storeEmpty({ agent, userId, topic = null, wantedAt, slot = null, runId }: Input): Promise<string> {
  const [projectId, agentId] = [String(agent.projectId), String(agent._id)];
  const post = await emptyPost(agent, userId, runId);
  await insertAgentPost({
    _id: post._id,
    projectId,
    agentId,
    byAi: true,
    topic,
    scheduleId: slot ? new Types.ObjectId(slot.scheduleId) : null,
    slot: slot?.at ?? null,
    runId: runId ? new Types.ObjectId(runId) : null,
    generation: newGeneration({ wantedAt }),
  });
  return post._id;
}

async function emptyPost(agent: Agent, userId: string, runId: string | undefined): Promise<Post> {
  const body = { platformPosts: [{ platform: 'instagram' as const, platformSpecificData: {} }] };
  const originKey = runId ? `agent-run:${runId}` : undefined;
  try {
    return await storeAgentPost({ agent, userId, body, ...(originKey ? { originKey } : {}) });
  } catch (error) {
    const made = originKey && isThereAlready(error) ? await findPostByOrigin(String(agent.projectId), originKey) : null;
    if (made) return made;
    throw error;
  }
}

/** The job of a generation; a repeat finds it. */
export async function startGeneration(agent: Agent, userId: string, postId: string, round: number): Promise<void> {
  const [projectId, agentId] = [String(agent.projectId), String(agent._id)];
  const own = await findAgentPost(projectId, postId);
  if (own?.generation?.jobId) return;
  const job = await startJob(generateAgentPostJob, {
    payload: { agentId, postId, round },
    projectId,
    createdBy: userId,
    label: `A post of @${agent.username}`,
  });
  await changeGenerationOf(projectId, postId, { jobId: String(job._id) });
}

/** One post by hand. Nothing is left behind when no model is configured, or the budget is spent. */
export async function createAutonomous({
  id,
  userId,
  topic,
  scheduledFor,
}: {
  id: string;
  userId: string;
  topic?: string | null | undefined;
  scheduledFor?: Date | null | undefined;
}): Promise<{ postId: string }> {
  const agent = await requireAgent(id);
  if (scheduledFor && scheduledFor <= clock.now())
    throw invalid('scheduledFor', 'This time has passed. Choose a future one.');
  await requireModels(agent);
  await requireBudget(agent);
  return { postId: await startPost({ agent, userId, topic: topic || null, wantedAt: scheduledFor ?? null }) };
}

/** Several posts, made one after another by one job; with `schedule` for the next slots that have none. */
export async function generateBatch({
  id,
  userId,
  count,
  schedule,
}: {
  id: string;
  userId: string;
  count: number;
  schedule: boolean;
}): Promise<{ postIds: string[] }> {
  const agent = await requireAgent(id);
  await requireModels(agent);
  await requireBudget(agent, count);
  const slots = schedule ? await freeSlots(agent, count) : [];
  const postIds: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const slot = slots[at] ?? null;
    postIds.push(await storeEmpty({ agent, userId, wantedAt: slot?.at ?? null, slot }));
  }
  await startJob(generateAgentPostsJob, {
    payload: { agentId: id, postIds },
    projectId: String(agent.projectId),
    createdBy: userId,
    label: `${count === 1 ? 'A post' : `${count} posts`} of @${agent.username}`,
    units: count,
  });
  return { postIds };
}

/** Makes a post again, from a step on, with what a person wants changed. A post that is out stays as it is. */
export async function regeneratePost({
  id,
  postId,
  userId,
  step = 'context',
  wish,
}: {
  id: string;
  postId: string;
  userId: string;
  step?: Step | undefined;
  wish?: string | null | undefined;
}) {
  const agent = await requireAgent(id);
  const { post, own } = await requireAgentPost(agent, postId);
  if (post.status === 'published' || post.platformPosts.some(isInFlight))
    throw new AppError(
      'ALREADY_PUBLISHED',
      'This post is published, so it can’t be made again. Make a new one instead.',
    );
  if (own.generation?.state === 'generating')
    throw new AppError('CONFLICT', 'This post is being made right now. Wait until it is done, then make it again.');
  await requireModels(agent);
  await requireBudget(agent);
  const round = (own.generation?.round ?? 0) + 1;
  const generation = newGeneration({
    from: canKeep(own, step) ? step : 'context',
    wish: wish || null,
    wantedAt: own.generation?.wantedAt ?? post.scheduledFor,
    round,
  });
  await changeAgentPost(String(agent.projectId), postId, { generation, byAi: true });
  await startGeneration(agent, userId, postId, round);
  return getAgentPost({ id, postId });
}

/** Whether the results of all steps before that one are there. */
function canKeep({ made }: AgentPost, step: Step): boolean {
  return STEPS.slice(0, STEPS.indexOf(step)).every((name) => made?.[name] !== undefined);
}
