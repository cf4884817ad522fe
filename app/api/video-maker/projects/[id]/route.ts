import * as contract from '@/lib/contracts/video-projects';
import { publicOrigin } from '@/server/edge/http/client';
import { getVideoWithTimeline } from '@/server/studio/editor/get-video';
import { editVideo } from '@/server/studio/projects/edit-video';
import { answerVideo } from '@/server/studio/projects/lists';
import { deleteVideo } from '@/server/studio/projects/remove-video';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getVideoProject, ({ params, request }) =>
    getVideoWithTimeline({ id: params.id, origin: publicOrigin(request.headers) }),
  ),
  route(contract.updateVideoProject, async ({ params, body, request }) =>
    answerVideo(await editVideo({ id: params.id, body }), publicOrigin(request.headers)),
  ),
  route(contract.deleteVideoProject, ({ params, query }) =>
    deleteVideo({ id: params.id, keepVideo: query.keepVideo === 'true' }),
  ),
);
