import * as contract from '@/lib/contracts/auth';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { endSession } from '@/server/people/auth/end-session';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.deleteSession, ({ actor, params }) =>
    endSession({ id: params.id, userId: actor.userId, kind: 'session' }),
  ),
);
