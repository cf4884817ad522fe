import * as contract from '@/lib/contracts/agent-posts';
import { createAgentPost, listAgentPosts } from '@/server/agents/posts/posts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { wholeMedia } from '@/server/edge/http/whole-media';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listAgentPosts, async ({ params, query, request }) => {
    const page = await listAgentPosts({ ...params, query });
    return { ...page, posts: page.posts.map((post) => wholeMedia(post, request)) };
  }),
  route(contract.createAgentPost, async ({ params, actor, body, request }) =>
    wholeMedia(await createAgentPost({ ...params, userId: actor.userId, body }), request),
  ),
);
