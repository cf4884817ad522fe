import { createPost as create, listPosts as list } from '@/lib/contracts/posts';
import { Reply, route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { createPost } from '@/server/posts/create-post';
import { listPosts } from '@/server/posts/list-posts';
import { presentCards } from '@/server/posts/present-card';
import { presentPost, presentPosts } from '@/server/posts/present';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(list, async ({ projectIds, query }) => {
    const { items, total } = await listPosts({ projectIds, query });
    return new Reply(query.view === 'card' ? presentCards(items) : await presentPosts(items), {
      headers: { 'X-Total-Count': String(total) },
    });
  }),
  route(create, async ({ project, actor, body }) =>
    presentPost(await createPost({ projectId: String(project._id), userId: actor.userId, body })),
  ),
);
