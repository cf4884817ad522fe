import { deleteMe, getMe, updateMe } from '@/lib/contracts/auth';
import { isHttps } from '@/server/http/client';
import { Reply, route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { clearedSessionCookie } from '@/server/auth/cookie';
import { deleteOwnAccount } from '@/server/auth/delete-account';
import { presentUser } from '@/server/auth/present';
import { updateProfile } from '@/server/auth/update-profile';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(getMe, async ({ actor }) => ({ ...actor, _id: actor.userId })),
  route(updateMe, async ({ actor, body }) => presentUser(await updateProfile({ userId: actor.userId, ...body }))),
  route(deleteMe, async ({ actor, body, request }) => {
    await deleteOwnAccount({ userId: actor.userId, sessionId: actor.sessionId, ...body });
    return new Reply(null, { headers: { 'Set-Cookie': clearedSessionCookie(isHttps(request.headers)) } });
  }),
);
