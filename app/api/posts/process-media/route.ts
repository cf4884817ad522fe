import * as contract from '@/lib/contracts/media';
import { accepted, prefersAsync } from '@/server/edge/http/accepted';
import { publicOrigin } from '@/server/edge/http/client';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { absolute } from '@/server/system/jobs/tracked/present';
import { processMedia, startProcessMedia } from '@/server/media/convert/process-media';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.processMedia, async ({ project, actor, body, request }) => {
    const asked = { projectId: String(project._id), userId: actor.userId, body };
    if (prefersAsync(request)) {
      const { _id: jobId } = await startProcessMedia(asked);
      return accepted({ jobId }, `/api/jobs/${String(jobId)}`);
    }
    return absolute(await processMedia({ ...asked, signal: request.signal }), publicOrigin(request.headers));
  }),
);
