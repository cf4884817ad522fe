import * as contract from '@/lib/contracts/video-projects';
import { publicOrigin } from '@/server/edge/http/client';
import { cancelVideo } from '@/server/studio/videos/cancel-video';
import { answerVideo } from '@/server/studio/videos/lists';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.cancelVideo, async ({ params, request }) =>
    answerVideo(await cancelVideo(params), publicOrigin(request.headers)),
  ),
);
