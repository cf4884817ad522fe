import { rm } from 'node:fs/promises';
import { ACTIVE_JOB_STATES } from '@/lib/jobs/states';
import { filmPathOf } from '@/server/studio/projects/film-folder';
import { oldUnfinishedRendersOfEveryProject, removeRender } from '@/server/studio/projects/render.store';
import { clock } from '@/server/system/clock';
import { findJob } from '@/server/system/jobs/tracked/store';

const BATCH = 200;
/** A job is stored right after its render. */
const YOUNG_MS = 10 * 60_000;

/** Removes renders that were cancelled or have failed, with the pieces that were encoded. Returns how many. */
export async function sweepRenders(): Promise<number> {
  let removed = 0;
  const before = new Date(clock.now().getTime() - YOUNG_MS);
  for (const { _id, videoId, jobId } of await oldUnfinishedRendersOfEveryProject(before, BATCH)) {
    const job = jobId && (await findJob(String(jobId)));
    if (job && ACTIVE_JOB_STATES.includes(job.state)) continue;
    await removeRender(String(_id));
    await rm(filmPathOf(String(videoId), `render-${String(_id)}`), { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
