import { repeatPost as contract } from '@/lib/contracts/recurrences';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { presentOneSeries } from '@/server/planning/list-series';
import { repeatPost } from '@/server/planning/repeat-post';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract, async ({ params, actor, body }) =>
    presentOneSeries(await repeatPost({ ...params, userId: actor.userId, wish: body })),
  ),
);
