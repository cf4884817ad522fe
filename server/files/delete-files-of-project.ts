import { deleteFile } from './delete-file';
import { filesOfProject } from './store';

/** Deletes every file of a project. */
export async function deleteFilesOfProject(projectId: string): Promise<void> {
  for (const file of await filesOfProject(projectId)) await deleteFile(file._id);
}
