import * as contract from '@/lib/contracts/search-insights';
import { compareSearches } from '@/server/research/searches/results/compare';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.compareSearches, ({ params, query }) => compareSearches({ ...params, other: query.with })),
);
