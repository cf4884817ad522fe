import * as contract from '@/lib/contracts/video-projects';
import { authorize } from '@/server/edge/access/authorize';
import { publicOrigin } from '@/server/edge/http/client';
import { createVideo } from '@/server/studio/videos/create-video';
import { answerVideo, listVideos } from '@/server/studio/videos/lists';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listVideoProjects, ({ projectIds, query: { scenarioId, ...page }, request }) => {
    const query = { ...page, scenarioId: scenarioId === 'none' ? null : scenarioId };
    return listVideos({ projectIds, query, origin: publicOrigin(request.headers) });
  }),
  route(contract.createVideoProject, async ({ actor, body, request }) => {
    // The scenario decides the project: the caller has to be an author there.
    await authorize({
      access: { role: 'author', of: 'video-scenario' },
      actor,
      id: body.scenarioId,
      projectId: undefined,
    });
    const video = await createVideo({ userId: actor.userId, body, signal: request.signal });
    return answerVideo(video, publicOrigin(request.headers));
  }),
);
