import * as contract from '@/lib/contracts/knowledge';
import { deleteKnowledge, getKnowledge, updateKnowledge } from '@/server/research/knowledge/manage';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getKnowledge, ({ params, query }) => getKnowledge({ ...params, counts: query.poll !== 'true' })),
  route(contract.updateKnowledge, ({ params, actor, body }) =>
    updateKnowledge({ ...params, userId: actor.userId, change: body }),
  ),
  route(contract.deleteKnowledge, ({ params, actor }) => deleteKnowledge({ ...params, userId: actor.userId })),
);
