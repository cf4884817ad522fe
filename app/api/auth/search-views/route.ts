import * as contract from '@/lib/contracts/search-views';
import { listSearchViews, removeSearchView, saveSearchView } from '@/server/people/users/search-views';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listSearchViews, ({ actor }) => listSearchViews(actor)),
  route(contract.saveSearchView, ({ actor, body }) => saveSearchView({ userId: actor.userId, view: body })),
  route(contract.removeSearchView, ({ actor, query }) => removeSearchView({ userId: actor.userId, name: query.name })),
);
