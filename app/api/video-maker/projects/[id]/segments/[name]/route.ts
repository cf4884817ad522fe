import * as contract from '@/lib/contracts/video-segments';
import { publicOrigin } from '@/server/edge/http/client';
import { editSegment } from '@/server/studio/videos/edit-video';
import { answerVideo } from '@/server/studio/videos/lists';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.updateVideoSegment, async ({ params, body, request }) =>
    answerVideo(await editSegment({ ...params, body }), publicOrigin(request.headers)),
  ),
);
