import * as contract from '@/lib/contracts/video-timeline';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { writtenJson } from '@/server/edge/http/written-json';
import { openTimeline } from '@/server/studio/editor/open-timeline';
import { saveTimeline } from '@/server/studio/editor/save-timeline';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getTimeline, async ({ params, project, actor, requestId }) => {
    const saved = await openTimeline({ id: params.id, projectId: String(project._id), userId: actor.userId });
    if (!saved) return { success: true as const, data: null };
    const { version, json } = saved;
    return writtenJson([`{"success":true,"data":{"version":${version},`, json.subarray(1), '}'], requestId);
  }),
  route(contract.saveTimeline, async ({ params, body, actor }) => ({
    success: true as const,
    data: await saveTimeline({ ...params, sent: body, userId: actor.userId }),
  })),
);
