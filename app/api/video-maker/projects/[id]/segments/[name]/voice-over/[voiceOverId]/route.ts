import * as contract from '@/lib/contracts/video-segments';
import { publicOrigin } from '@/server/edge/http/client';
import { answerVideo } from '@/server/studio/videos/lists';
import { applyVoiceOver } from '@/server/studio/videos/voice-overs';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.applyVoiceOver, async ({ params, request }) =>
    answerVideo(await applyVoiceOver(params), publicOrigin(request.headers)),
  ),
);
