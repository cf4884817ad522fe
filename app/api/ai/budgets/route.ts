import * as contract from '@/lib/contracts/ai-settings';
import { listBudgets } from '@/server/edge/host/list-budgets';
import { Reply, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listAiBudgets, async ({ query }) => {
    const { items, total } = await listBudgets(query);
    return new Reply(items, { headers: { 'X-Total-Count': String(total) } });
  }),
);
