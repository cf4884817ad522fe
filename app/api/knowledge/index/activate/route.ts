import * as contract from '@/lib/contracts/knowledge-quality';
import { activateIndex } from '@/server/research/knowledge/index/generations';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.activateKnowledgeIndex, ({ project, body }) =>
    activateIndex({ projectId: String(project._id), ...body }),
  ),
);
