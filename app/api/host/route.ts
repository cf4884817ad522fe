import { getHost, updateHost } from '@/lib/contracts/host';
import { hostOverview } from '@/server/host/overview';
import { putHostSetting } from '@/server/host/store';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(getHost, () => hostOverview()),
  route(updateHost, async ({ body }) => {
    await putHostSetting(body);
    return hostOverview();
  }),
);
