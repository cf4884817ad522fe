import * as contract from '@/lib/contracts/agent-posts';
import { listReviews } from '@/server/research/agents/review';
import { Reply, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listAgentReviews, async ({ projectIds, query }) => {
    const { items, total } = await listReviews({ projectIds, query });
    return new Reply(items, { headers: { 'X-Total-Count': String(total) } });
  }),
);
