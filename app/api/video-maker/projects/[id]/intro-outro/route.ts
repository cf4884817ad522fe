import * as contract from '@/lib/contracts/video-projects';
import { publicOrigin } from '@/server/edge/http/client';
import { editIntroOutro } from '@/server/studio/videos/edit-video';
import { answerVideo } from '@/server/studio/videos/lists';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.updateIntroOutro, async ({ params, body, request }) =>
    answerVideo(await editIntroOutro({ id: params.id, body, signal: request.signal }), publicOrigin(request.headers)),
  ),
);
