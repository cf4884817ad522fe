import * as contract from '@/lib/contracts/recurrences';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { stopSeries } from '@/server/publishing/planning/edit-series';
import { presentOneSeries } from '@/server/publishing/planning/list-series';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.stopSeries, async ({ params, actor, body }) => {
    const { series, trashed } = await stopSeries({ ...params, userId: actor.userId, ...body });
    return { ...(await presentOneSeries(series)), trashed };
  }),
);
