import { startConnection } from '@/server/publishing/connections/start-connection';
import { addAccount, removeAccount } from './account';
import { changeAgent, findAgent, type Agent } from '../stored/agent.store';
import { announceAgent } from '../stored/announce';
import { movePostsToAccount } from './move-posts';
import { requireAgent } from '../stored/require';

type Token = { instagramAccessToken?: string | null | undefined; instagramUserId?: string | null | undefined };

/** With an account of its own, or without one again; posts that wait go there. */
export async function withAccount(agent: Agent, { instagramAccessToken, instagramUserId }: Token): Promise<Agent> {
  if (instagramAccessToken === undefined) return agent;
  const [projectId, id] = [String(agent.projectId), String(agent._id)];
  const destinationId = instagramAccessToken
    ? await addAccount({ projectId, agentId: id, accessToken: instagramAccessToken, userId: instagramUserId })
    : null;
  return moved(agent, destinationId);
}

async function moved(agent: Agent, destinationId: string | null): Promise<Agent> {
  if (destinationId === (agent.destinationId ?? null)) return agent;
  const [projectId, id] = [String(agent.projectId), String(agent._id)];
  const changed = await changeAgent(id, { destinationId });
  await movePostsToAccount(projectId, id, destinationId);
  if (agent.destinationId) await removeAccount(projectId, agent.destinationId);
  return changed ?? agent;
}

/** Starts connecting an account of the agent's own: the address to send the browser to. */
export async function connectAgent({
  id,
  userId,
  origin,
}: {
  id: string;
  userId: string;
  origin: string;
}): Promise<{ url: string }> {
  const agent = await requireAgent(id);
  const projectId = String(agent.projectId);
  const owner = { kind: 'agent' as const, id };
  const { url } = await startConnection({ projectId, userId, platform: 'instagram', origin, owner });
  return { url };
}

/** The end of such a connection: posts that are not out go there. An agent that was deleted meanwhile takes none. */
export async function adoptAccount({
  agentId,
  destinationId,
}: {
  agentId: string;
  destinationId: string;
}): Promise<void> {
  const agent = await findAgent(agentId);
  if (agent) await announceAgent(await moved(agent, destinationId));
}
