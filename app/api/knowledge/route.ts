import * as contract from '@/lib/contracts/knowledge';
import { listKnowledge } from '@/server/research/knowledge/manage';
import { listReply } from '@/server/edge/http/list-reply';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listKnowledge, async ({ projectIds, query }) => {
    const { items, ...page } = await listKnowledge({ projectIds, query });
    return listReply(items, page);
  }),
);
