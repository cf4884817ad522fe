import { deleteFile } from './delete-file';
import { filesOfProject } from './store';

/** Deletes every file of a project. Returns how many. */
export async function deleteFilesOfProject(projectId: string): Promise<number> {
  const files = await filesOfProject(projectId);
  for (const file of files) await deleteFile(file._id);
  return files.length;
}
