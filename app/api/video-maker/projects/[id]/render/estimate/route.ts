import * as contract from '@/lib/contracts/video-timeline';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { estimateRender } from '@/server/studio/rendering/estimate-render';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.estimateRender, async ({ params, query, actor }) => ({
    success: true as const,
    data: await estimateRender({ ...params, ...query, userId: actor.userId }),
  })),
);
