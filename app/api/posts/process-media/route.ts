import * as contract from '@/lib/contracts/media';
import { publicOrigin } from '@/server/edge/http/client';
import { Reply, route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { absolute } from '@/server/system/jobs/tracked/present';
import { processMedia, startProcessMedia } from '@/server/media/convert/process-media';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.processMedia, async ({ project, actor, body, request }) => {
    const asked = { projectId: String(project._id), userId: actor.userId, body };
    if (prefersAsync(request)) {
      const job = await startProcessMedia(asked);
      return new Reply(
        { jobId: job._id },
        { status: 202, headers: { 'Preference-Applied': 'respond-async', Location: `/api/jobs/${String(job._id)}` } },
      );
    }
    return absolute(await processMedia({ ...asked, signal: request.signal }), publicOrigin(request.headers));
  }),
);

/** RFC 7240, section 4.1. */
function prefersAsync(request: Request): boolean {
  return (request.headers.get('prefer') ?? '')
    .split(',')
    .some((preference) => preference.trim().toLowerCase() === 'respond-async');
}
