import * as contract from '@/lib/contracts/auth';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { createApiToken } from '@/server/people/auth/api-tokens';
import { presentToken } from '@/server/people/users/present';
import { sessionsOf } from '@/server/people/users/store';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listTokens, async ({ actor }) => (await sessionsOf(actor.userId, 'api')).map(presentToken)),
  route(contract.createToken, async ({ actor, body }) => {
    const { token, stored } = await createApiToken({ userId: actor.userId, ...body });
    return { ...presentToken(stored), token };
  }),
);
