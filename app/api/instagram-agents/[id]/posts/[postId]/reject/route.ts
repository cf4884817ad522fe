import * as contract from '@/lib/contracts/agent-posts';
import { rejectAgentPost } from '@/server/research/agents/review';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.rejectAgentPost, ({ params, body }) => rejectAgentPost({ ...params, ...body, reason: body.reason })),
);
