import * as contract from '@/lib/contracts/search-insights';
import { mapSearch } from '@/server/research/searches/results/compare';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.mapSearch, ({ params, query }) => mapSearch({ ...params, limit: query.limit ?? 150 })),
);
