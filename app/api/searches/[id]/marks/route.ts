import * as contract from '@/lib/contracts/search-results';
import { markResults } from '@/server/research/searches/results/marks';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.markSearchResults, ({ params, body }) => markResults({ ...params, marks: body })),
);
