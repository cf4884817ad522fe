import * as contract from '@/lib/contracts/knowledge';
import { listCategories } from '@/server/research/knowledge/manage';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listKnowledgeCategories, ({ projectIds }) => listCategories(projectIds)),
);
