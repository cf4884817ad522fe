import { AppError } from '@/lib/errors/app-error';
import { removeArchivesOfProject } from '@/server/publishing/archive/remove-archive';
import { deleteFilesOfProject } from '@/server/media/files/delete-files-of-project';
import { removeNotificationsOfProject } from '@/server/people/notifications/store';
import { removeQueueOf } from '@/server/publishing/planning/queue.store';
import { removeFeedOf } from '@/server/publishing/planning/calendar-feed.store';
import { removeImportsOf } from '@/server/publishing/planning/import.store';
import { removeSeriesOf } from '@/server/publishing/planning/recurrence.store';
import { removePausesOfProject } from '@/server/publishing/posts/stored/pause.store';
import { removePostsOfProject } from '@/server/publishing/posts/stored/store';
import { removeConnectStatesOfProject } from '@/server/publishing/connections/connect-state.store';
import { removeSettingsOfProject } from '@/server/publishing/connections/store';
import { removeWebhooksOfProject } from '@/server/publishing/webhooks/store';
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
  await removeFeedOf(projectId);
  await removeSeriesOf(projectId);
  await removeImportsOf(projectId);
  await removePostsOfProject(projectId);
  await removePausesOfProject(projectId);
  await removeQueueOf(projectId);
  await removeWebhooksOfProject(projectId);
  await removeSettingsOfProject(projectId);
  await removeConnectStatesOfProject(projectId);
  await removeNotificationsOfProject(projectId);
  await deleteFilesOfProject(projectId);
  await removeArchivesOfProject(projectId);
  await removeProject(projectId);
}
