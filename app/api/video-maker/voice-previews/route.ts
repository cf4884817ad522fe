import * as contract from '@/lib/contracts/video-voice-overs';
import { publicOrigin } from '@/server/edge/http/client';
import { succeed } from '@/server/studio/videos/lists';
import { previewVoice } from '@/server/studio/videos/voice-overs';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.previewVoice, async ({ actor, project, body, request }) =>
    succeed(
      await previewVoice({
        projectId: String(project._id),
        userId: actor.userId,
        body,
        origin: publicOrigin(request.headers),
        signal: request.signal,
      }),
    ),
  ),
);
