import * as contract from '@/lib/contracts/agent-posts';
import { createAgentPost, listAgentPosts } from '@/server/research/agents/posts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listAgentPosts, ({ params, query }) => listAgentPosts({ ...params, query })),
  route(contract.createAgentPost, ({ params, actor, body }) =>
    createAgentPost({ ...params, userId: actor.userId, body }),
  ),
);
