import * as contract from '@/lib/contracts/video-projects';
import { publicOrigin } from '@/server/edge/http/client';
import { chooseCover, takeCover } from '@/server/studio/videos/choose-cover';
import { answerVideo } from '@/server/studio/videos/lists';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.takeVideoCovers, async ({ params, actor, request }) => {
    const video = await takeCover({ ...params, userId: actor.userId, signal: request.signal });
    return answerVideo(video, publicOrigin(request.headers));
  }),
  route(contract.chooseVideoCover, async ({ params, body, request }) =>
    answerVideo(await chooseCover({ ...params, ...body }), publicOrigin(request.headers)),
  ),
);
