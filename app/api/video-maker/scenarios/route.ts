import * as contract from '@/lib/contracts/video-scenarios';
import { publicOrigin } from '@/server/edge/http/client';
import { answerScenario, listScenarios } from '@/server/studio/videos/lists';
import { createScript } from '@/server/studio/videos/script-with-video';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listVideoScenarios, ({ projectIds, query, request }) =>
    listScenarios({ projectIds, query, origin: publicOrigin(request.headers) }),
  ),
  route(contract.createVideoScenario, async ({ actor, project, body, request }) =>
    answerScenario(
      await createScript({ projectId: String(project._id), userId: actor.userId, body }),
      publicOrigin(request.headers),
    ),
  ),
);
