import * as contract from '@/lib/contracts/recurrences';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { listSeries } from '@/server/publishing/planning/list-series';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listSeries, ({ projectIds }) => listSeries({ projectIds })),
);
