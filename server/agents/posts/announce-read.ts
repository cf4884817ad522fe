import type { Post } from '@/server/publishing/post-rules/aggregate';
import { announceAgentPost } from '../stored/announce';

/** Shows new figures on open pages, where the post that was read is one of an agent. */
export async function announceRead({
  _id,
  projectId,
  agent,
}: Pick<Post, '_id' | 'projectId' | 'agent'>): Promise<void> {
  if (agent) await announceAgentPost(projectId, { id: _id, agentId: agent.id });
}
