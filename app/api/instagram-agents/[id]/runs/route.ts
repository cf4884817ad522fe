import * as contract from '@/lib/contracts/agent-schedules';
import { listRuns } from '@/server/agents/runs/list-runs';
import { Reply, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listAgentRuns, async ({ params, query }) => {
    const { items, total } = await listRuns({ ...params, query });
    return new Reply(items, { headers: { 'X-Total-Count': String(total) } });
  }),
);
