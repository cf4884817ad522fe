import * as contract from '@/lib/contracts/search-results';
import { listSearchResults } from '@/server/research/searches/results/results';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listSearchResults, ({ params, query }) => listSearchResults({ ...params, query })),
);
