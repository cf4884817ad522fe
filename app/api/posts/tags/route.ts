import * as contract from '@/lib/contracts/posts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { listPostTags } from '@/server/publishing/posts/list-post-tags';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listPostTags, ({ projectIds }) => listPostTags({ projectIds })),
);
