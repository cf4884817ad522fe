import * as contract from '@/lib/contracts/video-projects';
import { publicOrigin } from '@/server/edge/http/client';
import { mergeVideo } from '@/server/studio/videos/edit-video';
import { answerVideo } from '@/server/studio/videos/lists';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.mergeVideo, async ({ actor, params, request }) =>
    answerVideo(await mergeVideo({ id: params.id, userId: actor.userId }), publicOrigin(request.headers)),
  ),
);
