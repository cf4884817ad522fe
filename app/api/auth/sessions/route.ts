import * as accountContract from '@/lib/contracts/account';
import * as contract from '@/lib/contracts/auth';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { presentSession } from '@/server/people/users/present';
import { removeOtherSessions, sessionsOf } from '@/server/people/users/store';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listSessions, async ({ actor }) =>
    (await sessionsOf(actor.userId, 'session')).map((session) => presentSession(session, actor.sessionId)),
  ),
  route(accountContract.endOtherSessions, ({ actor }) => removeOtherSessions(actor.userId, actor.sessionId)),
);
