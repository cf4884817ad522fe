import * as contract from '@/lib/contracts/video-subtitles';
import { editableProjectOf } from '@/server/edge/access/editable-project-of';
import { accepted, prefersAsync } from '@/server/edge/http/accepted';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { generateSubtitles, startHearing, subtitlesNow } from '@/server/studio/editor/generate-subtitles';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.generateSubtitles, async ({ project, query, actor, body, request }) => {
    // The call names no project: a file is enough.
    const own = query.projectId ? null : await editableProjectOf(body.videoUrl, actor);
    const asked = { projectId: own ?? String(project._id), userId: actor.userId, body };
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
