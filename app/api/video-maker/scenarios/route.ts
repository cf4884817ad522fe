import * as contract from '@/lib/contracts/video-scenarios';
import { answerScenario, listScenarios } from '@/server/studio/projects/lists';
import { createScenario } from '@/server/studio/scenarios/manage';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listVideoScenarios, ({ projectIds, query }) => listScenarios({ projectIds, query })),
  route(contract.createVideoScenario, async ({ actor, project, body }) =>
    answerScenario(await createScenario({ projectId: String(project._id), userId: actor.userId, body })),
  ),
);
