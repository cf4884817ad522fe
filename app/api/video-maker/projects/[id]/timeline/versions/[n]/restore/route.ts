import * as contract from '@/lib/contracts/video-timeline';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { restoreTimelineVersion } from '@/server/studio/editor/save-timeline';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.restoreTimelineVersion, async ({ params, actor }) => ({
    success: true as const,
    data: await restoreTimelineVersion({ ...params, userId: actor.userId }),
  })),
);
