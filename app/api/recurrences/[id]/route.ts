import * as contract from '@/lib/contracts/recurrences';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { editSeries } from '@/server/publishing/planning/edit-series';
import { getSeries, presentOneSeries } from '@/server/publishing/planning/list-series';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getSeries, ({ params }) => getSeries(params)),
  route(contract.editSeries, async ({ params, body, actor }) =>
    presentOneSeries(await editSeries({ ...params, ...body, userId: actor.userId })),
  ),
);
