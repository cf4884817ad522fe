import * as contract from '@/lib/contracts/knowledge-search';
import { searchKnowledge } from '@/server/research/knowledge/search';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.searchKnowledge, ({ projectIds, body }) => searchKnowledge({ projectIds, ...body })),
);
