import { deletePost as remove, getPost as get, updatePost as update } from '@/lib/contracts/posts';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { deletePost } from '@/server/posts/delete-post';
import { getPost } from '@/server/posts/get-post';
import { presentPost } from '@/server/posts/present';
import { updatePost } from '@/server/posts/update-post';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(get, async ({ params }) => presentPost(await getPost(params))),
  route(update, async ({ params, body }) => presentPost(await updatePost({ ...params, body }))),
  route(remove, ({ params, actor }) => deletePost({ ...params, userId: actor.userId })),
);
