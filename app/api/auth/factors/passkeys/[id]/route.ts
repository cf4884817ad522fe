import * as contract from '@/lib/contracts/passkeys';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { removePasskey } from '@/server/people/auth/manage-passkeys';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.removePasskey, ({ actor, params }) => removePasskey({ userId: actor.userId, id: params.id })),
);
