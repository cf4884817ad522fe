import { endOtherSessions } from '@/lib/contracts/account';
import { listSessions } from '@/lib/contracts/auth';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { presentSession } from '@/server/people/users/present';
import { removeOtherSessions, sessionsOf } from '@/server/people/users/store';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(listSessions, async ({ actor }) =>
    (await sessionsOf(actor.userId, 'session')).map((session) => presentSession(session, actor.sessionId)),
  ),
  route(endOtherSessions, ({ actor }) => removeOtherSessions(actor.userId, actor.sessionId)),
);
