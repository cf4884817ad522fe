import * as contract from '@/lib/contracts/knowledge-versions';
import { readKnowledgeText } from '@/server/research/knowledge/read-text';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.readKnowledgeText, ({ params, query }) => readKnowledgeText({ ...params, ...query })),
);
