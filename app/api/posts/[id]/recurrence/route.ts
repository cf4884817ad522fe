import * as contract from '@/lib/contracts/recurrences';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { presentOneSeries } from '@/server/publishing/planning/list-series';
import { repeatPost } from '@/server/publishing/planning/repeat-post';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.repeatPost, async ({ params, actor, body }) =>
    presentOneSeries(await repeatPost({ ...params, userId: actor.userId, wish: body })),
  ),
);
