import * as contract from '@/lib/contracts/search-insights';
import { listTopicGaps } from '@/server/research/searches/watched/topics';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listTopicGaps, ({ params, actor, request }) =>
    listTopicGaps({ ...params, userId: actor.userId, signal: request.signal }),
  ),
);
