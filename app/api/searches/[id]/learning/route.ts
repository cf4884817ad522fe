import * as contract from '@/lib/contracts/search-control';
import { forgetLearning } from '@/server/research/searches/results/marks';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.forgetSearchLearning, ({ params }) => forgetLearning(params.id)),
);
