import * as contract from '@/lib/contracts/agent-posts';
import { deleteAgentPost, getAgentPost, updateAgentPost } from '@/server/research/agents/posts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getAgentPost, ({ params }) => getAgentPost(params)),
  route(contract.updateAgentPost, ({ params, body }) => updateAgentPost({ ...params, body })),
  route(contract.deleteAgentPost, ({ params, actor }) => deleteAgentPost({ ...params, userId: actor.userId })),
);
