import { getPreferences, updatePreferences as update } from '@/lib/contracts/preferences';
import { readPreferences, updatePreferences } from '@/server/auth/preferences';
import { route } from '@/server/http/route';
import { verbs } from '@/server/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(getPreferences, ({ actor }) => readPreferences(actor)),
  route(update, ({ actor, body }) => updatePreferences({ userId: actor.userId, ...body })),
);
