import * as contract from '@/lib/contracts/video-projects';
import { serveText } from '@/server/edge/http/serve-download';
import { subtitlesOf } from '@/server/studio/videos/texts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.downloadVideoSubtitles, async ({ params, requestId }) =>
    serveText({ ...(await subtitlesOf(params)), contentType: 'application/x-subrip', requestId }),
  ),
);
