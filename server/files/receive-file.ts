import type { Actor } from '@/server/access/actor';
import { authorize } from '@/server/access/authorize';
import { keepFile, type ReceivedFile } from './keep-file';
import type { StoredFile } from './store';

/** Keeps an uploaded file in the named project, by default the caller's own; editors and above. */
export async function receiveFile({ actor, projectId, file }: { actor: Actor; projectId: string | undefined; file: ReceivedFile }): Promise<StoredFile> {
  const { project } = await authorize({ access: { role: 'editor', of: 'query' }, actor, id: undefined, projectId });
  return keepFile({ file, userId: actor.userId, projectId: project ? String(project._id) : null });
}
