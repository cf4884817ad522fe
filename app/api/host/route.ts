import * as contract from '@/lib/contracts/host';
import { hostOverview } from '@/server/edge/host/overview';
import { changeHost } from '@/server/edge/host/change-host';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getHost, () => hostOverview()),
  route(contract.updateHost, async ({ actor, body }) => {
    await changeHost(actor, body);
    return hostOverview();
  }),
);
