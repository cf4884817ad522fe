import * as contract from '@/lib/contracts/ai-settings';
import { readAiUsage } from '@/server/edge/host/read-ai-usage';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getAiUsage, ({ actor, project, query }) =>
    readAiUsage({ actor, projectId: project && String(project._id), from: query.from, to: query.to }),
  ),
);
