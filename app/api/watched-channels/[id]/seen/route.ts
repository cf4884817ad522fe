import * as contract from '@/lib/contracts/watched-channels';
import { seeWatchedPosts } from '@/server/research/searches/watched/watch';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.seeWatchedPosts, ({ params }) => seeWatchedPosts(params.id)),
);
