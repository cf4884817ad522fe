import * as contract from '@/lib/contracts/ai-settings';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { aiBudget } from '@/server/system/ai/budget';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getAiBudget, ({ project }) => aiBudget({ projectId: String(project._id) })),
);
