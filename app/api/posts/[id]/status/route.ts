import { setPostStatus as endpoint } from '@/lib/contracts/posts';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { presentPost } from '@/server/posts/present';
import { setPostStatus } from '@/server/posts/set-post-status';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(endpoint, async ({ params, body }) => presentPost(await setPostStatus({ ...params, ...body }))),
);
