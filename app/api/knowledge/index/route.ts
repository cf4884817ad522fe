import * as contract from '@/lib/contracts/knowledge-quality';
import { buildIndex, readIndexState } from '@/server/research/knowledge/index/generations';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getKnowledgeIndex, ({ project }) => readIndexState(String(project._id))),
  route(contract.buildKnowledgeIndex, ({ project, actor }) =>
    buildIndex({ projectId: String(project._id), userId: actor.userId }),
  ),
);
