import * as contract from '@/lib/contracts/agents';
import { deleteAgent, getAgent, updateAgent } from '@/server/agents/manage';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getInstagramAgent, ({ params }) => getAgent(params)),
  route(contract.updateInstagramAgent, ({ params, actor, role, body }) =>
    updateAgent({ ...params, userZone: actor.timeZone, role, body }),
  ),
  route(contract.deleteInstagramAgent, ({ params, actor }) => deleteAgent({ ...params, userId: actor.userId })),
);
