import * as contract from '@/lib/contracts/posts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { presentPost } from '@/server/publishing/posts/announce/present';
import { setPostStatus } from '@/server/publishing/posts/set-post-status';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.setPostStatus, async ({ params, body }) => presentPost(await setPostStatus({ ...params, ...body }))),
);
