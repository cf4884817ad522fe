import * as contract from '@/lib/contracts/recurrences';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { skipOccurrence } from '@/server/publishing/planning/edit-series';
import { presentOneSeries } from '@/server/publishing/planning/list-series';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.skipOccurrence, async ({ params, actor, body }) =>
    presentOneSeries(await skipOccurrence({ ...params, userId: actor.userId, ...body })),
  ),
);
