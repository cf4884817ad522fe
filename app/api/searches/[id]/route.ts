import * as contract from '@/lib/contracts/searches';
import { deleteSearch, getSearch } from '@/server/research/searches/manage';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getSearch, ({ params }) => getSearch(params.id)),
  route(contract.deleteSearch, ({ params }) => deleteSearch(params.id)),
);
