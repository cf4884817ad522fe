import { OWNED } from '@/server/edge/owned/owned';
import {
  deletionsOfEveryProject,
  endDeletion,
  findDeletion,
  forgetDeletion,
  type ProjectDeletion,
} from '@/server/people/projects/deletion.store';
import { deleteProjectJob } from '@/server/people/projects/jobs';
import { defaultProjectOf } from '@/server/people/projects/store';
import { notify } from '@/server/people/notifications/notify';
import { clock } from '@/server/system/clock';
import type { TrackedContext } from '@/server/system/jobs/tracked/context';
import { exclusiveKeyOf } from '@/server/system/jobs/tracked/start-job';
import { isKeyHeld } from '@/server/system/jobs/tracked/store';
import { halfTime, type Pace } from '@/server/system/pace';
import { holdBack, startDeletion } from './delete-project';

/** Requests that were let in before, and jobs at their last step, have ended long before. */
const SETTLED_MS = 3_600_000;
/** Deletions that one sweep looks at. */
const SWEPT = 100;

/** The job: removes all that a deleted project owned, in batches, and goes on where a killed worker stopped. */
export async function removeDeleted(
  { deletionId }: { deletionId: string },
  { signal, progress, step }: Pick<TrackedContext, 'signal' | 'progress' | 'step'>,
): Promise<void> {
  const deletion = await findDeletion(deletionId);
  if (!deletion) return;
  const projectId = String(deletion.target);
  const all = await step('count', {}, () => countAll(projectId));
  const before = all - (await countAll(projectId));
  const onBatch = (done: number) => {
    const gone = Math.min(all, before + done);
    progress(gone / Math.max(1, all), `Removed ${gone} of ${all} things`);
  };
  const pace = halfTime({ signal, onBatch });
  await removeAll(projectId, pace);
  // For writes behind the first round; the last sweep takes those that come even later.
  await removeAll(projectId, pace);
  await holdBack(deletion);
  await endDeletion(deletionId, clock.now());
  await tell(deletion);
}

async function tell({ _id, by, name, withAccount }: ProjectDeletion): Promise<void> {
  const shownIn = withAccount ? null : await defaultProjectOf(String(by));
  if (!shownIn) return;
  await notify({
    userIds: [String(by)],
    projectId: String(shownIn._id),
    kind: 'project-deleted',
    message: `${name} is deleted, with everything that was in it.`,
    link: null,
    eventKey: `project-deleted:${_id}`,
  });
}

/** Starts deletions again that lost their job, and looks a last time where one has ended an hour ago. */
export async function sweepDeletions(): Promise<number> {
  let taken = 0;
  for (const deletion of await deletionsOfEveryProject(SWEPT)) {
    const { _id, target, doneAt } = deletion;
    if (!doneAt) {
      if (await isKeyHeld(keyOf(deletion))) continue;
      await startDeletion(deletion);
    } else {
      if (clock.now().getTime() - doneAt.getTime() < SETTLED_MS) continue;
      await removeAll(String(target), halfTime());
      await forgetDeletion(_id);
    }
    taken += 1;
  }
  return taken;
}

const keyOf = ({ _id }: ProjectDeletion) =>
  exclusiveKeyOf(deleteProjectJob, { payload: { deletionId: _id }, projectId: '' }) ?? '';

async function removeAll(projectId: string, pace: Pace): Promise<void> {
  for (const entry of Object.values(OWNED)) if ('remove' in entry) await entry.remove(projectId, pace);
}

async function countAll(projectId: string): Promise<number> {
  let all = 0;
  for (const entry of Object.values(OWNED)) if ('count' in entry) all += await entry.count(projectId);
  return all;
}
