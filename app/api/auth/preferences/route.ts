import * as contract from '@/lib/contracts/preferences';
import { readPreferences, updatePreferences } from '@/server/people/users/preferences';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getPreferences, ({ actor }) => readPreferences(actor)),
  route(contract.updatePreferences, ({ actor, body }) => updatePreferences({ userId: actor.userId, ...body })),
);
