import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@/lib/errors/app-error';
import { OWNED } from '@/server/edge/owned/owned';
import { beginDeletion, type ProjectDeletion } from '@/server/people/projects/deletion.store';
import { deleteProjectJob } from '@/server/people/projects/jobs';
import { defaultProjectOf, findProject, removeProject } from '@/server/people/projects/store';
import { forgetPauses, FRESH_MS } from '@/server/publishing/stored-posts/active-pauses';
import { startPause } from '@/server/publishing/stored-posts/pause.store';
import { clock } from '@/server/system/clock';
import { startJob } from '@/server/system/jobs/tracked/start-job';

type Deletion = {
  projectId: string;
  by: string;
  /** The owner's account goes with it. */
  withAccount?: boolean;
};

/**
 * Deletes a project: when this returns it is gone for everyone, and nothing of it is published or acts by itself any
 * more. A job removes what it owned. The default project can't be deleted, unless its owner's account is deleted with
 * it. Throws NOT_FOUND when it is gone already.
 */
export async function deleteProject({ projectId, by, withAccount = false }: Deletion): Promise<{ jobId: string }> {
  const project = await findProject(projectId);
  if (!project) throw new AppError('NOT_FOUND', 'This project was deleted already');
  if (project.isDefault && !withAccount) throw new AppError('DEFAULT_PROJECT', 'The default project cannot be deleted');
  const { name } = project;
  const started = await startDeletion(await beginDeletion({ projectId, name, by, withAccount, at: clock.now() }));
  await sleep(FRESH_MS);
  return started;
}

/** The steps of a deletion that has been decided, each of which may be repeated after a crash. */
export async function startDeletion(deletion: ProjectDeletion): Promise<{ jobId: string }> {
  const projectId = String(deletion.target);
  const by = String(deletion.by);
  await holdBack(deletion);
  await removeProject(projectId);
  for (const entry of Object.values(OWNED)) if ('acts' in entry) await entry.remove(projectId);
  const shownIn = deletion.withAccount ? null : await defaultProjectOf(by);
  const job = await startJob(deleteProjectJob, {
    payload: { deletionId: deletion._id },
    // Its own project is gone: it is shown among the jobs of the person's default one.
    projectId: shownIn ? String(shownIn._id) : by,
    createdBy: by,
    label: `Deleting ${deletion.name}`,
    byItself: true,
  });
  return { jobId: String(job._id) };
}

/** Nothing of the project is sent from now on: every worker knows after FRESH_MS. */
export async function holdBack({ target, by }: ProjectDeletion): Promise<void> {
  const terms = { reason: 'The project is being deleted', until: null, choice: null, hours: null };
  await startPause({ projectId: String(target), platform: null, by: String(by), now: clock.now(), terms });
  forgetPauses();
}
