import * as contract from '@/lib/contracts/trash';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { presentPost } from '@/server/publishing/posts/announce/present';
import { restorePost } from '@/server/publishing/posts/trash/trash';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.restorePost, async ({ params }) => presentPost(await restorePost(params))),
);
