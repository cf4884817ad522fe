import * as contract from '@/lib/contracts/posts';
import { listReply } from '@/server/edge/http/list-reply';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { createPost } from '@/server/publishing/posts/create-post';
import { listPosts } from '@/server/publishing/posts/list-posts';
import { presentPost, presentPosts } from '@/server/publishing/posts/announce/present';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listPosts, async ({ projectIds, query }) => {
    const { items, ...page } = await listPosts({ projectIds, query });
    return listReply(await presentPosts(items), page);
  }),
  route(contract.createPost, async ({ project, actor, body }) =>
    presentPost(await createPost({ projectId: String(project._id), userId: actor.userId, body })),
  ),
);
