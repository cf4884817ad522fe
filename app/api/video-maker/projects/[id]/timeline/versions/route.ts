import * as contract from '@/lib/contracts/video-timeline';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { listTimelineVersions } from '@/server/studio/editor/list-versions';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.listTimelineVersions, async ({ params }) => ({
    success: true as const,
    data: await listTimelineVersions(params.id),
  })),
);
