import { publishEvent } from '@/server/system/events/publish-event';
import type { Agent } from './agent.store';

type Named = Pick<Agent, '_id' | 'projectId' | 'username' | 'status'>;

/** Shows a change of an agent on open pages: what a card's head shows, the rest is asked for. */
export const announceAgent = ({ _id, projectId, username, status }: Named): Promise<void> =>
  publishEvent({
    kind: 'instagram-agent',
    projectId: String(projectId),
    entity: { _id: String(_id), username, status },
  });

export const announceAgentRemoved = ({ _id, projectId }: Named): Promise<void> =>
  publishEvent({ kind: 'instagram-agent', projectId: String(projectId), entity: { _id: String(_id), deleted: true } });

/** Shows how far a generation is, and that the figures of a post may be others. */
export const announceAgentPost = (
  projectId: string,
  entity: { id: string; agentId: string; [field: string]: unknown },
) => publishEvent({ kind: 'agent-post', projectId, entity });
