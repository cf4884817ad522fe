import * as contract from '@/lib/contracts/host';
import { listAccounts } from '@/server/edge/host/accounts';
import { Reply, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listAccounts, async ({ query }) => {
    const { items, total } = await listAccounts(query);
    return new Reply(items, { headers: { 'X-Total-Count': String(total) } });
  }),
);
