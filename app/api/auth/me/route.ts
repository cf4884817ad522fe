import * as contract from '@/lib/contracts/auth';
import { isHttps } from '@/server/edge/http/client';
import { Reply, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { clearedSessionCookie } from '@/server/people/auth/cookie';
import { deleteOwnAccount } from '@/server/edge/host/delete-account';
import { presentUser } from '@/server/people/users/present';
import { updateProfile } from '@/server/people/users/update-profile';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getMe, async ({ actor }) => ({
    _id: actor.userId,
    email: actor.email,
    name: actor.name,
    timeZone: actor.timeZone,
    isAdmin: actor.isAdmin,
  })),
  route(contract.updateMe, async ({ actor, body }) =>
    presentUser(await updateProfile({ userId: actor.userId, ...body })),
  ),
  route(contract.deleteMe, async ({ actor, body, request }) => {
    await deleteOwnAccount({ userId: actor.userId, sessionId: actor.sessionId, ...body });
    return new Reply(null, { headers: { 'Set-Cookie': clearedSessionCookie(isHttps(request.headers)) } });
  }),
);
