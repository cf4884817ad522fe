import * as contract from '@/lib/contracts/agent-posts';
import { approveAgentPost, withdrawApproval } from '@/server/agents/posts/review';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { wholeMedia } from '@/server/edge/http/whole-media';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.approveAgentPost, async ({ params, request }) => wholeMedia(await approveAgentPost(params), request)),
  route(contract.withdrawAgentPostApproval, async ({ params, request }) =>
    wholeMedia(await withdrawApproval(params), request),
  ),
);
