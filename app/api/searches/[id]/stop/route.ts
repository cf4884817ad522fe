import * as contract from '@/lib/contracts/search-control';
import { stopSearch } from '@/server/research/searches/control';

import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.stopSearch, ({ params }) => stopSearch({ ...params })),
);
