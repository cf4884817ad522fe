import * as contract from '@/lib/contracts/host';
import { hostOverview } from '@/server/edge/host/overview';
import { putHostSetting } from '@/server/system/host/store';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getHost, () => hostOverview()),
  route(contract.updateHost, async ({ body }) => {
    await putHostSetting(body);
    return hostOverview();
  }),
);
