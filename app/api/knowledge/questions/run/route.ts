import * as contract from '@/lib/contracts/knowledge-quality';
import { runGoldenQuestions } from '@/server/research/knowledge/golden';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.runGoldenQuestions, ({ project }) => runGoldenQuestions(String(project._id))),
);
