import * as contract from '@/lib/contracts/knowledge-quality';
import { addGoldenQuestion, listGoldenQuestions } from '@/server/research/knowledge/golden';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listGoldenQuestions, ({ project }) => listGoldenQuestions(String(project._id))),
  route(contract.addGoldenQuestion, ({ project, actor, body }) =>
    addGoldenQuestion({ projectId: String(project._id), userId: actor.userId, ...body }),
  ),
);
