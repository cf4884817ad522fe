import * as contract from '@/lib/contracts/agent-posts';
import { rejectAgentPost } from '@/server/agents/posts/review';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { wholeMedia } from '@/server/edge/http/whole-media';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.rejectAgentPost, async ({ params, body, request }) =>
    wholeMedia(await rejectAgentPost({ ...params, ...body, reason: body.reason }), request),
  ),
);
