import * as contract from '@/lib/contracts/knowledge-quality';
import { listGoldenRuns } from '@/server/research/knowledge/golden';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listGoldenRuns, ({ project }) => listGoldenRuns(String(project._id))),
);
