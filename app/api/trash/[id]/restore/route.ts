import { restorePost as contract } from '@/lib/contracts/trash';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { presentPost } from '@/server/posts/present';
import { restorePost } from '@/server/posts/trash';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract, async ({ params }) => presentPost(await restorePost(params))),
);
