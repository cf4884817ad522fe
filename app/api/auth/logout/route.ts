import * as contract from '@/lib/contracts/auth';
import { isHttps } from '@/server/edge/http/client';
import { Reply, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { clearedSessionCookie } from '@/server/people/auth/cookie';
import { removeSession } from '@/server/people/users/store';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.logout, async ({ actor, request }) => {
    await removeSession({ id: actor.sessionId, userId: actor.userId, kind: 'session' });
    return new Reply(null, { headers: { 'Set-Cookie': clearedSessionCookie(isHttps(request.headers)) } });
  }),
);
