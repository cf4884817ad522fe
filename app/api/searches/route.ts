import * as contract from '@/lib/contracts/searches';
import { createSearch, listSearches } from '@/server/research/searches/manage';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listSearches, ({ projectIds, query }) => listSearches({ projectIds, query })),
  route(contract.createSearch, ({ project, actor, body }) =>
    createSearch({ projectId: String(project._id), userId: actor.userId, ...body }),
  ),
);
