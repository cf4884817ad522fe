import * as contract from '@/lib/contracts/video-projects';
import { succeed } from '@/server/studio/videos/lists';
import { saveVoiceOvers } from '@/server/studio/videos/voice-overs';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.saveVoiceOvers, async ({ actor, params }) =>
    succeed(await saveVoiceOvers({ id: params.id, userId: actor.userId })),
  ),
);
