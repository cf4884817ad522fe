import * as contract from '@/lib/contracts/searches';
import { createSearch, listSearches } from '@/server/research/searches/manage';
import { Reply, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listSearches, async ({ projectIds, query }) => {
    const { items, total } = await listSearches({ projectIds, query });
    return new Reply(items, { headers: { 'X-Total-Count': String(total) } });
  }),
  route(contract.createSearch, ({ project, actor, body }) =>
    createSearch({ projectId: String(project._id), userId: actor.userId, ...body }),
  ),
);
