import * as contract from '@/lib/contracts/video-timeline';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { saveTimeline } from '@/server/studio/editor/save-timeline';
import { newestTimeline } from '@/server/studio/projects/timeline.store';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getTimeline, async ({ params }) => ({
    success: true as const,
    data: await newestTimeline(params.id),
  })),
  route(contract.saveTimeline, async ({ params, body, actor }) => ({
    success: true as const,
    data: await saveTimeline({ ...params, sent: body, userId: actor.userId }),
  })),
);
