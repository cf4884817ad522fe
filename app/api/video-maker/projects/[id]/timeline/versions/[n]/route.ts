import * as contract from '@/lib/contracts/video-timeline';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { writtenJson } from '@/server/edge/http/written-json';
import { getTimelineVersion } from '@/server/studio/editor/get-version';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.getTimelineVersion, async ({ params, requestId }) => {
    const { version, json } = await getTimelineVersion(params);
    return writtenJson([`{"success":true,"data":{"version":${version},`, json.subarray(1), '}'], requestId);
  }),
);
