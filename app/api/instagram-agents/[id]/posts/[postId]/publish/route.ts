import * as contract from '@/lib/contracts/agent-posts';
import { publishAgentPost } from '@/server/agents/posts/posts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { wholeMedia } from '@/server/edge/http/whole-media';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.publishAgentPost, async ({ params, request }) => wholeMedia(await publishAgentPost(params), request)),
);
