import * as contract from '@/lib/contracts/files';
import { accepted, prefersAsync } from '@/server/edge/http/accepted';
import { route } from '@/server/edge/http/route';
import { verbs } from '@/server/edge/http/verbs';
import { sceneChangesNow, startFindingScenes, waitForScenes } from '@/server/media/inspect/find-scene-changes';

export const { GET, POST, PUT, PATCH, DELETE } = verbs(
  route(contract.findSceneChanges, async ({ params, actor, request }) => {
    const search = { fileId: params.id, userId: actor.userId };
    // Those that are known take no job.
    const known = await sceneChangesNow(search);
    if (known) return { moments: known };
    if (prefersAsync(request)) {
      const { _id: jobId } = await startFindingScenes(search);
      return accepted({ jobId }, `/api/jobs/${String(jobId)}`);
    }
    return { moments: await waitForScenes({ ...search, signal: request.signal }) };
  }),
);
