import { AppError } from '@/lib/errors/app-error';
import { findPost } from '@/server/publishing/stored-posts/store';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { clock } from '@/server/system/clock';
import { findAgentPost, insertAgentPost, notStoredYet, type AgentPost } from './agent-post.store';
import { findAgent, type Agent } from './agent.store';
import { LOOK_MS, LOST, newGeneration } from './new-generation';
import { findSchedule, type Schedule } from './schedule.store';

/** The agent, or a 404. */
export async function requireAgent(id: string): Promise<Agent> {
  const agent = await findAgent(id);
  if (!agent) throw new AppError('NOT_FOUND', 'Agent not found');
  return agent;
}

/** A schedule of the agent, or a 404. */
export async function requireSchedule(agent: Agent, id: string): Promise<Schedule> {
  const schedule = await findSchedule(String(agent.projectId), String(agent._id), id);
  if (!schedule) throw new AppError('NOT_FOUND', 'This agent has no such schedule. It may have been deleted.');
  return schedule;
}

export type BothPosts = { post: Post; own: AgentPost };

/** A post of the agent with what agents know of it, or a 404. */
export async function requireAgentPost(agent: Agent, postId: string): Promise<BothPosts> {
  const post = await findPost(postId);
  if (!post || post.agent?.id !== String(agent._id))
    throw new AppError('NOT_FOUND', 'This agent has no such post. It may have been deleted.');
  return { post, own: await ownPart(agent, post) };
}

/**
 * A post that came with an archive, or whose other half a crash left out, has none yet. An empty one was to be written
 * by a process that is gone: it failed, and can be made again; at first, its other half may be about to come.
 */
async function ownPart(agent: Agent, { _id: postId, unwritten, createdAt }: Post): Promise<AgentPost> {
  const projectId = String(agent.projectId);
  const known = await findAgentPost(projectId, postId);
  if (known) return known;
  const fields = { _id: postId, projectId, agentId: String(agent._id) };
  if (unwritten && clock.now().getTime() - createdAt.getTime() < LOOK_MS)
    return notStoredYet({ ...fields, byAi: true, generation: newGeneration({}) });
  const lost = { byAi: true, generation: newGeneration({ state: 'failed', error: LOST, lookAt: null }) };
  await insertAgentPost({ ...fields, ...(unwritten ? lost : {}) });
  const made = await findAgentPost(projectId, postId);
  if (!made) throw new Error('An agent’s post could not be stored');
  return made;
}
