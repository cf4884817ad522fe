import { skipOccurrence as contract } from '@/lib/contracts/recurrences';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { skipOccurrence } from '@/server/planning/edit-series';
import { presentOneSeries } from '@/server/planning/list-series';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract, async ({ params, actor, body }) =>
    presentOneSeries(await skipOccurrence({ ...params, userId: actor.userId, ...body })),
  ),
);
