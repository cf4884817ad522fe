import * as contract from '@/lib/contracts/video-subtitles';
import { accepted, prefersAsync } from '@/server/edge/http/accepted';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { generateSubtitles, startHearing, subtitlesNow } from '@/server/studio/editor/generate-subtitles';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.generateSubtitles, async ({ project, actor, body, request }) => {
    const asked = { projectId: String(project._id), userId: actor.userId, body };
    // Words that are known take no job.
    const known = await subtitlesNow(asked);
    if (known) return { success: true as const, data: known };
    if (prefersAsync(request)) {
      const { _id: jobId } = await startHearing(asked);
      return accepted({ jobId }, `/api/jobs/${String(jobId)}`);
    }
    return { success: true as const, data: await generateSubtitles({ ...asked, signal: request.signal }) };
  }),
);
