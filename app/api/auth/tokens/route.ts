import { createToken, listTokens } from '@/lib/contracts/auth';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';
import { createApiToken } from '@/server/auth/api-tokens';
import { presentToken } from '@/server/auth/present';
import { sessionsOf } from '@/server/auth/store';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(listTokens, async ({ actor }) => (await sessionsOf(actor.userId, 'api')).map(presentToken)),
  route(createToken, async ({ actor, body }) => {
    const { token, stored } = await createApiToken({ userId: actor.userId, ...body });
    return { ...presentToken(stored), token };
  }),
);
