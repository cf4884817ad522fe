import * as contract from '@/lib/contracts/video-projects';
import { serveText } from '@/server/edge/http/serve-download';
import { scriptOf } from '@/server/studio/videos/texts';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.downloadVideoScript, async ({ params, requestId }) =>
    serveText({ ...(await scriptOf(params)), contentType: 'text/plain; charset=utf-8', requestId }),
  ),
);
