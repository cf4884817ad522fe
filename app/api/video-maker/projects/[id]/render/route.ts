import * as contract from '@/lib/contracts/video-timeline';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { startRender } from '@/server/studio/rendering/start-render';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.renderVideo, async ({ params, body, actor }) => ({
    success: true as const,
    data: await startRender({ ...params, sent: body, userId: actor.userId }),
  })),
);
