import * as contract from '@/lib/contracts/video-voice-overs';
import { deleteVoiceOver } from '@/server/studio/videos/voice-overs';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.deleteVoiceOver, ({ params }) => deleteVoiceOver(params)),
);
