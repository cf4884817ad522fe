import * as contract from '@/lib/contracts/video-scenarios';
import { publicOrigin } from '@/server/edge/http/client';
import { answerScenario, getScenario } from '@/server/studio/videos/lists';
import { deleteScenario } from '@/server/studio/videos/remove-video';
import { editScenario } from '@/server/studio/scenarios/manage';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getVideoScenario, ({ params, request }) =>
    getScenario({ id: params.id, origin: publicOrigin(request.headers) }),
  ),
  route(contract.updateVideoScenario, async ({ params, body, request }) =>
    answerScenario(await editScenario({ id: params.id, body }), publicOrigin(request.headers)),
  ),
  route(contract.deleteVideoScenario, ({ params, query }) =>
    deleteScenario({ id: params.id, keepVideo: query.keepVideo === 'true' }),
  ),
);
