import * as contract from '@/lib/contracts/posts-together';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { duplicatePost } from '@/server/publishing/posts/duplicate-post';
import { presentPost } from '@/server/publishing/posts/announce/present';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.duplicatePost, async ({ params, actor }) =>
    presentPost(await duplicatePost({ ...params, userId: actor.userId })),
  ),
);
