import * as contract from '@/lib/contracts/agents';
import { createAgent, listAgents } from '@/server/agents/manage';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listInstagramAgents, ({ projectIds, query }) => listAgents({ projectIds, query })),
  route(contract.createInstagramAgent, ({ actor, project, role, body }) =>
    createAgent({ projectId: String(project._id), userId: actor.userId, userZone: actor.timeZone, role, body }),
  ),
);
