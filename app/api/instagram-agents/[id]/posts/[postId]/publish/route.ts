import * as contract from '@/lib/contracts/agent-posts';
import { publishAgentPost } from '@/server/research/agents/posts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.publishAgentPost, ({ params }) => publishAgentPost(params)),
);
