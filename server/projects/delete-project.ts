import { AppError } from '@/lib/errors/app-error';
import { removeArchivesOfProject } from '@/server/archive/remove-archive';
import { deleteFilesOfProject } from '@/server/files/delete-files-of-project';
import { removeNotificationsOfProject } from '@/server/notifications/store';
import { removeQueueOf } from '@/server/planning/queue.store';
import { removeFeedOf } from '@/server/planning/calendar-feed.store';
import { removeImportsOf } from '@/server/planning/import.store';
import { removeSeriesOf } from '@/server/planning/recurrence.store';
import { removePausesOfProject } from '@/server/posts/pause.store';
import { removePostsOfProject } from '@/server/posts/store';
import { removeConnectStatesOfProject } from '@/server/settings/connect-state.store';
import { removeSettingsOfProject } from '@/server/settings/store';
import { removeWebhooksOfProject } from '@/server/webhooks/store';
import { findProject, removeProject } from './store';

/**
 * Deletes a project with everything in it. The default project can't be deleted, unless its owner's account goes with
 * it. The contents go first: a crash in between leaves a project that can be deleted again, not orphans.
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
