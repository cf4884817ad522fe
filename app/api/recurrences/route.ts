import { listSeries as contract } from '@/lib/contracts/recurrences';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { listSeries } from '@/server/planning/list-series';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(route(contract, ({ projectIds }) => listSeries({ projectIds })));
