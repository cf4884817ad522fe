import * as contract from '@/lib/contracts/video-scenarios';
import { publicOrigin } from '@/server/edge/http/client';
import { answerScenario } from '@/server/studio/videos/lists';
import { rewriteScenario } from '@/server/studio/scenarios/manage';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.regenerateScenarioSegment, async ({ actor, params, body, request }) =>
    answerScenario(
      await rewriteScenario({ id: params.id, userId: actor.userId, segment: params.name, wish: body.wish }),
      publicOrigin(request.headers),
    ),
  ),
);
