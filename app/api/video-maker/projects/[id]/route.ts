import * as contract from '@/lib/contracts/video-projects';
import { publicOrigin } from '@/server/edge/http/client';
import { getVideoWithTimeline } from '@/server/studio/editor/get-video';
import { editVideo } from '@/server/studio/videos/edit-video';
import { answerVideo } from '@/server/studio/videos/lists';
import { deleteVideo } from '@/server/studio/videos/remove-video';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { wire } from '@/server/edge/http/wire';
import { writtenJson } from '@/server/edge/http/written-json';

const NO_TIMELINE = { timeline: null, tracks: null, totalDuration: null, viewport: null, layouts: null, markers: null };

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getVideoProject, async ({ params, query, request, requestId }) => {
    const origin = publicOrigin(request.headers);
    const withTimeline = query.timeline !== 'false';
    const { data, saved } = await getVideoWithTimeline({ id: params.id, origin, withTimeline });
    const answer = contract.videoWithTimeline.parse(wire({ success: true, data: { ...NO_TIMELINE, ...data } }));
    if (!saved) return answer;
    const others = Object.entries(answer.data).filter(([name]) => !(name in NO_TIMELINE));
    const json = JSON.stringify(Object.fromEntries(others));
    return writtenJson([`{"success":true,"data":${json.slice(0, -1)},`, saved.json.subarray(1), '}'], requestId);
  }),
  route(contract.updateVideoProject, async ({ params, body, request }) =>
    answerVideo(await editVideo({ id: params.id, body }), publicOrigin(request.headers)),
  ),
  route(contract.deleteVideoProject, ({ params, query }) =>
    deleteVideo({ id: params.id, keepVideo: query.keepVideo === 'true' }),
  ),
);
