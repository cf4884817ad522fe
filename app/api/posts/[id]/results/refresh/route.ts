import * as contract from '@/lib/contracts/results';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { refreshPostResults } from '@/server/publishing/results/post-results';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.refreshPostResults, ({ params }) => refreshPostResults(params)),
);
