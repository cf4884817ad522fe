import * as contract from '@/lib/contracts/posts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { getPost } from '@/server/publishing/posts/get-post';
import { presentPost } from '@/server/publishing/posts/announce/present';
import { updatePost } from '@/server/publishing/posts/update-post';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getPost, async ({ params }) => presentPost(await getPost(params))),
  route(contract.updatePost, async ({ params, body, actor }) =>
    presentPost(await updatePost({ ...params, body, by: actor.userId })),
  ),
  route(contract.deletePost, ({ params, actor }) => deletePost({ ...params, userId: actor.userId })),
);
