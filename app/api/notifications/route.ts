import * as contract from '@/lib/contracts/system';
import { listReply } from '@/server/edge/http/list-reply';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { listNotifications } from '@/server/people/notifications/list-notifications';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listNotifications, async ({ actor, query }) => {
    const { items, ...page } = await listNotifications({ reader: actor, query });
    return listReply(items, page);
  }),
);
