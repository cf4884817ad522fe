import { rm } from 'node:fs/promises';
import { ACTIVE_JOB_STATES } from '@/lib/jobs/states';
import { filmPathOf, rendersWithPieces } from '@/server/studio/videos/video-folder';
import { findVideo } from '@/server/studio/videos/project.store';
import { completeCertificate, dropRender } from '@/server/studio/videos/keep-render';
import {
  findRender,
  oldUnfinishedRendersOfEveryProject,
  uncomparedRendersOfEveryProject,
} from '@/server/studio/videos/render.store';
import { clock } from '@/server/system/clock';
import { findJob } from '@/server/system/jobs/tracked/store';
import { tellFailure } from './tell-failure';

const BATCH = 200;
/** A job is stored right after its render. */
const YOUNG_MS = 10 * 60_000;
/** A comparison takes seconds, and may have to wait behind many. */
const COMPARED_MS = 6 * 3_600_000;
const NOT_ENDED = 'The comparison did not come to its end. Render it again to compare it.';

/**
 * Removes renders that were cancelled or have failed, with the pieces that were encoded. A failure that no worker could
 * tell, since it was killed or stopped, is told now. Returns how many.
 */
export async function sweepRenders(): Promise<number> {
  let removed = 0;
  const before = new Date(clock.now().getTime() - YOUNG_MS);
  for (const render of await oldUnfinishedRendersOfEveryProject(before, BATCH)) {
    const { _id, videoId, jobId } = render;
    const job = jobId && (await findJob(String(jobId)));
    if (job && ACTIVE_JOB_STATES.includes(job.state)) continue;
    const video = job?.state === 'failed' ? await findVideo(String(videoId)) : null;
    if (video && job?.error) await tellFailure({ render, video, message: job.error.message });
    await dropRender(String(_id));
    removed += 1;
  }
  const long = new Date(clock.now().getTime() - COMPARED_MS);
  for (const { _id } of await uncomparedRendersOfEveryProject(long, BATCH))
    await completeCertificate(String(_id), { state: 'failed', reason: NOT_ENDED });
  // Pieces lie on the host that encoded them, which may be another one than that of the sweep.
  for (const { videoId, renderId } of await rendersWithPieces()) {
    const render = await findRender(renderId);
    // A worker that lost its lease may have written some after the other one was done.
    if (!render || render.fileId) await rm(filmPathOf(videoId, `render-${renderId}`), { recursive: true, force: true });
  }
  return removed;
}
