import { AppError } from '@/lib/errors/app-error';
import { findPost } from '@/server/publishing/stored-posts/store';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { findAgentPost, insertAgentPost, type AgentPost } from './agent-post.store';
import { findAgent, type Agent } from './agent.store';
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
  return { post, own: await ownPart(agent, postId) };
}

/** A post that came with an archive, or whose other half a crash left out, has none yet. */
async function ownPart(agent: Agent, postId: string): Promise<AgentPost> {
  const projectId = String(agent.projectId);
  const known = await findAgentPost(projectId, postId);
  if (known) return known;
  await insertAgentPost({ _id: postId, projectId, agentId: String(agent._id) });
  const made = await findAgentPost(projectId, postId);
  if (!made) throw new Error('An agent’s post could not be stored');
  return made;
}
