import { AppError } from '@/lib/errors/app-error';
import { OWNED } from '@/server/edge/owned/owned';
import { findProject, removeProject } from '@/server/people/projects/store';

/**
 * Deletes a project with everything in it. The default project can't be deleted, unless its owner's account is deleted
 * with it. The contents go first: a crash in between leaves a project that can be deleted again, not orphans.
 */
export async function deleteProject({
  projectId,
  evenDefault = false,
}: {
  projectId: string;
  evenDefault?: boolean;
}): Promise<void> {
  const project = await findProject(projectId);
  if (project?.isDefault && !evenDefault)
    throw new AppError('DEFAULT_PROJECT', 'The default project cannot be deleted');
  await removeAll(projectId);
  await removeProject(projectId);
  // Requests that were let in before, and jobs at their last step, may have written behind the first round.
  await removeAll(projectId);
}

async function removeAll(projectId: string): Promise<void> {
  for (const entry of Object.values(OWNED)) if ('remove' in entry) await entry.remove(projectId);
}
