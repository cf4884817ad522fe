import * as contract from '@/lib/contracts/video-segments';
import { publicOrigin } from '@/server/edge/http/client';
import { answerVideo } from '@/server/studio/videos/lists';
import { regenerateVoiceOver } from '@/server/studio/videos/voice-overs';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.regenerateVoiceOver, async ({ actor, params, body, request }) =>
    answerVideo(
      await regenerateVoiceOver({ ...params, text: body.text, userId: actor.userId }),
      publicOrigin(request.headers),
    ),
  ),
);
