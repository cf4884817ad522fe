import { AppError } from '@/lib/errors/app-error';
import { armedPostsOfAgent } from '@/server/publishing/stored-posts/agent.store';
import { findPost } from '@/server/publishing/stored-posts/store';
import { updatePost } from '@/server/publishing/posts/update-post';
import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { changeAgentPost, heldPostsOfAgent } from '../stored/agent-post.store';
import { changeAgent, findAgent, settlingAgentsOfEveryProject, type Agent } from '../stored/agent.store';

/**
 * Holds the posts of an agent back that wait for their time, or lets them go, as its status says; repeating it changes
 * nothing. Those whose time has passed meanwhile stay as they are, for a person to decide.
 */
export async function settlePosts(agent: Agent): Promise<void> {
  const id = String(agent._id);
  if (agent.status === 'active') await letGo(agent);
  else await holdBack(agent);
  // Another change of its status may have come in between: then that one settles them.
  const now = await findAgent(id);
  if (now?.status === agent.status) await changeAgent(id, { settling: false });
}

async function holdBack(agent: Agent): Promise<void> {
  const projectId = String(agent.projectId);
  for (const { _id, scheduledFor } of await armedPostsOfAgent(projectId, String(agent._id))) {
    // One that a person published now is on its way.
    if (!scheduledFor || scheduledFor <= clock.now()) continue;
    await changeAgentPost(projectId, _id, { held: true });
    await changed(_id, { status: 'draft', scheduledFor });
  }
}

async function letGo(agent: Agent): Promise<void> {
  const projectId = String(agent.projectId);
  for (const { _id } of await heldPostsOfAgent(projectId, String(agent._id))) {
    const id = String(_id);
    const post = await findPost(id);
    const isAhead = post?.scheduledFor && post.scheduledFor > clock.now();
    if (post?.status === 'draft' && isAhead)
      await changed(id, { status: 'scheduled', scheduledFor: post.scheduledFor });
    await changeAgentPost(projectId, id, { held: false });
  }
}

/** A post that is being sent, or was deleted, can't be changed: it needs nothing. */
async function changed(id: string, body: Parameters<typeof updatePost>[0]['body']): Promise<void> {
  await updatePost({ id, body }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    log.debug({ err: error, post: id }, 'a post of an agent stays as it is');
  });
}

const BATCH = 50;

/** For the sweep: agents whose process died on the way. */
export async function settleAgents(): Promise<number> {
  const agents = await settlingAgentsOfEveryProject(BATCH);
  for (const agent of agents) await settlePosts(agent);
  return agents.length;
}
