import * as contract from '@/lib/contracts/watched-channels';
import { listWatchedPosts } from '@/server/research/searches/watched/watch';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listWatchedPosts, ({ params, query }) => listWatchedPosts({ ...params, page: query.page ?? 1 })),
);
