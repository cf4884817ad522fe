import * as contract from '@/lib/contracts/knowledge';
import { knowledgeInsights } from '@/server/research/knowledge/insights';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getKnowledgeInsights, ({ projectIds }) => knowledgeInsights(projectIds)),
);
