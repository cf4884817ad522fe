import type { PlainContext } from '@/server/system/jobs/tracked/context';
import { startJob } from '@/server/system/jobs/tracked/start-job';
import { clock } from '@/server/system/clock';
import { halfTime } from '@/server/system/pace';
import { checkUse, noteUseOfStored } from '@/server/publishing/stored-posts/file-use';
import { countTrashOf, fileIdsInTrash, removeTrashOf } from '@/server/publishing/stored-posts/trash.store';
import { emptyTrashJob } from './jobs';

/** So many go in the request itself: a tenth of a second. */
const FEW = 200;

type Emptying = { projectId: string; userId: string };

/**
 * Deletes for good what is in a project's trash now. A full one is emptied by a job, whose id is returned; null when
 * it is done already.
 */
export async function emptyTrash({ projectId, userId }: Emptying): Promise<string | null> {
  const until = clock.now();
  if ((await countTrashOf({ projectId, until, upTo: FEW + 1 })) <= FEW) {
    const ids = await fileIdsInTrash({ projectId, until });
    await removeTrashOf({ projectId, until });
    await noteUseOfStored({ projectId, ids });
    return null;
  }
  const job = await startJob(emptyTrashJob, {
    payload: { until },
    projectId,
    createdBy: userId,
    label: 'Emptying the trash',
  });
  return String(job._id);
}

/** The job. Cancelled, it leaves what it has not reached. */
export async function runEmptyTrash(
  { until }: { until: Date },
  { projectId, signal, progress }: Pick<PlainContext, 'projectId' | 'signal' | 'progress'>,
): Promise<{ removed: number }> {
  const all = await countTrashOf({ projectId, until });
  const onBatch = (done: number) => progress(done / Math.max(1, all), `Deleted ${done} of ${all} posts`);
  const removed = await removeTrashOf({ projectId, until, pace: halfTime({ signal, onBatch }) });
  await checkUse(projectId);
  return { removed };
}
