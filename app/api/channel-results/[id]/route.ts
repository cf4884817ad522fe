import * as contract from '@/lib/contracts/search-results';
import { markResult } from '@/server/research/searches/results/marks';
import { getChannelResult } from '@/server/research/searches/results/results';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getChannelResult, ({ params }) => getChannelResult(params.id)),
  route(contract.markChannelResult, ({ params, body }) => markResult({ ...params, ...body })),
);
