import { endOtherSessions } from '@/lib/contracts/account';
import { listSessions } from '@/lib/contracts/auth';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { presentSession } from '@/server/auth/present';
import { removeOtherSessions, sessionsOf } from '@/server/auth/store';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(listSessions, async ({ actor }) =>
    (await sessionsOf(actor.userId, 'session')).map((session) => presentSession(session, actor.sessionId)),
  ),
  route(endOtherSessions, ({ actor }) => removeOtherSessions(actor.userId, actor.sessionId)),
);
