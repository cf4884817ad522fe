import { logout } from '@/lib/contracts/auth';
import { isHttps } from '@/server/http/client';
import { Reply, route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { clearedSessionCookie } from '@/server/auth/cookie';
import { removeSession } from '@/server/auth/store';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(logout, async ({ actor, request }) => {
    await removeSession({ id: actor.sessionId, userId: actor.userId, kind: 'session' });
    return new Reply(null, { headers: { 'Set-Cookie': clearedSessionCookie(isHttps(request.headers)) } });
  }),
);
