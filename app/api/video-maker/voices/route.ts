import * as contract from '@/lib/contracts/video-voice-overs';
import { succeed } from '@/server/studio/videos/lists';
import { listVoices } from '@/server/studio/voice/list-voices';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listVoices, async ({ query }) => succeed(await listVoices(query.language))),
);
