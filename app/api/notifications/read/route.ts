import * as contract from '@/lib/contracts/system';
import { clock } from '@/server/system/clock';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { markRead } from '@/server/people/notifications/store';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.readNotifications, ({ actor, body }) => markRead(actor, body.ids, clock.now())),
);
