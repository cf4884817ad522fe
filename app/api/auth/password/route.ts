import * as contract from '@/lib/contracts/auth';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { changePassword } from '@/server/people/auth/change-password';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.changePassword, ({ actor, body }) =>
    changePassword({ userId: actor.userId, sessionId: actor.sessionId, ...body }),
  ),
);
