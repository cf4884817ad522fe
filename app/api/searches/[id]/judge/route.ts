import * as contract from '@/lib/contracts/search-insights';
import { estimateJudge, startJudge } from '@/server/research/searches/results/judge';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.estimateJudge, ({ params, query }) => estimateJudge({ ...params, ...query })),
  route(contract.startJudge, ({ params, body, actor }) => startJudge({ ...params, ...body, userId: actor.userId })),
);
