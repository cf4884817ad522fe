import { unpaced, type Pace } from '@/server/system/pace';
import { deleteFile } from './delete-file';
import { idsOfProject } from './store';

/** Deletes every file of a project; bytes are released as it goes on. Returns how many. */
export async function deleteFilesOfProject(projectId: string, pace: Pace = unpaced): Promise<number> {
  let deleted = 0;
  for await (const ids of idsOfProject(projectId)) {
    for (const id of ids) await deleteFile(id);
    deleted += ids.length;
    await pace(ids.length);
  }
  return deleted;
}
