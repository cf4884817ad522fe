import * as contract from '@/lib/contracts/video-voice-overs';
import { publicOrigin } from '@/server/edge/http/client';
import { succeed } from '@/server/studio/videos/lists';
import { searchVoiceOvers } from '@/server/studio/videos/voice-overs';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.searchVoiceOvers, async ({ projectIds, query, request }) =>
    succeed(
      await searchVoiceOvers({ projectIds, q: query.q, limit: query.limit, origin: publicOrigin(request.headers) }),
    ),
  ),
);
