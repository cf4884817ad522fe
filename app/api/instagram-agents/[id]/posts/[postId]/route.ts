import * as contract from '@/lib/contracts/agent-posts';
import { deleteAgentPost, getAgentPost, updateAgentPost } from '@/server/agents/posts/posts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { wholeMedia } from '@/server/edge/http/whole-media';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getAgentPost, async ({ params, request }) => wholeMedia(await getAgentPost(params), request)),
  route(contract.updateAgentPost, async ({ params, body, actor, request }) =>
    wholeMedia(await updateAgentPost({ ...params, body, by: actor.userId }), request),
  ),
  route(contract.deleteAgentPost, ({ params, actor }) => deleteAgentPost({ ...params, userId: actor.userId })),
);
