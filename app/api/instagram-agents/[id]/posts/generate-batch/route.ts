import * as contract from '@/lib/contracts/agent-posts';
import { generateBatch } from '@/server/agents/runs/start-generation';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.generateAgentPosts, ({ params, actor, body }) =>
    generateBatch({ ...params, userId: actor.userId, ...body }),
  ),
);
