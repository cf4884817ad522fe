import * as contract from '@/lib/contracts/posts-together';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { countPosts } from '@/server/publishing/posts/count-posts';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.countPosts, ({ projectIds, query: { projectId: _, ...filter } }) =>
    countPosts({ ...filter, projectIds }),
  ),
);
