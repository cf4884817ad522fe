import * as contract from '@/lib/contracts/knowledge-quality';
import { requestGoldenRun } from '@/server/research/knowledge/request-golden-run';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.runGoldenQuestions, ({ project, actor, request }) =>
    requestGoldenRun({ projectId: String(project._id), userId: actor.userId, signal: request.signal }),
  ),
);
