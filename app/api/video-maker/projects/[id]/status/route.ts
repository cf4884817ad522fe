import * as contract from '@/lib/contracts/video-projects';
import { publicOrigin } from '@/server/edge/http/client';
import { getVideoStatus } from '@/server/studio/videos/lists';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getVideoStatus, ({ params, request }) =>
    getVideoStatus({ id: params.id, origin: publicOrigin(request.headers) }),
  ),
);
