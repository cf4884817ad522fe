import { listPostTags as contract } from '@/lib/contracts/posts';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { listPostTags } from '@/server/posts/list-post-tags';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract, ({ projectIds }) => listPostTags({ projectIds })),
);
