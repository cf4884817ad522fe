import * as contract from '@/lib/contracts/video-projects';
import { publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { succeed } from '@/server/studio/videos/lists';
import { makeFormats } from '@/server/studio/videos/make-formats';
import { presentVideos } from '@/server/studio/videos/present';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.makeVideoFormats, async ({ params, body, actor, request }) => {
    const videos = await makeFormats({ ...params, ...body, userId: actor.userId });
    return succeed(await presentVideos(videos, publicOrigin(request.headers)));
  }),
);
