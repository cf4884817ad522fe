import { readNotifications } from '@/lib/contracts/system';
import { clock } from '@/server/clock';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { markRead } from '@/server/notifications/store';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(readNotifications, ({ actor, body }) => markRead(actor, body.ids, clock.now())),
);
