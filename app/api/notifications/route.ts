import * as contract from '@/lib/contracts/system';
import { Reply, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { presentNotification } from '@/server/people/notifications/present';
import { listNotificationsOf } from '@/server/people/notifications/store';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listNotifications, async ({ actor, query: { page = 1, limit = 50 } }) => {
    const { items, total } = await listNotificationsOf(actor, { skip: (page - 1) * limit, limit });
    return new Reply(items.map(presentNotification), { headers: { 'X-Total-Count': String(total) } });
  }),
);
