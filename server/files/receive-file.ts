import type { Actor } from '@/server/access/actor';
import { authorize } from '@/server/access/authorize';
import { requestInspection } from '@/server/media/request-inspection';
import { keepFile, type ReceivedFile } from './keep-file';
import type { StoredFile } from './store';

/** Keeps an uploaded file in the named project, by default the caller's own; editors and above. Looking into it is a job. */
export async function receiveFile({ actor, projectId, file }: { actor: Actor; projectId: string | undefined; file: ReceivedFile }): Promise<StoredFile> {
  const owner = await uploadProject({ actor, projectId });
  const kept = await keepFile({ file, userId: actor.userId, projectId: owner });
  await requestInspection(kept);
  return kept;
}

/** Where an upload of this caller goes: 404 or 403 when it may not. */
export async function uploadProject({ actor, projectId }: { actor: Actor; projectId: string | undefined }): Promise<string> {
  const { project } = await authorize({ access: { role: 'editor', of: 'query' }, actor, id: undefined, projectId });
  if (!project) throw new Error('Editors always have a project');
  return String(project._id);
}
