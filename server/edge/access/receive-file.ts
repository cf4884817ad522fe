import type { Actor } from '@/server/people/access/actor';
import { authorize } from '@/server/edge/access/authorize';
import type { ReceivedFile } from '@/server/media/files/keep-file';
import { keepOnce } from '@/server/media/uploads/keep-once';
import type { StoredFile } from '@/server/media/files/store';

type Receive = { actor: Actor; projectId: string | undefined; file: ReceivedFile; once?: boolean };

/** Keeps an uploaded file in the named project, by default the caller's own; authors and above. A job analyses it. */
export async function receiveFile({ actor, projectId, file, once = false }: Receive): Promise<StoredFile> {
  const owner = await uploadProject({ actor, projectId });
  return keepOnce({ file, userId: actor.userId, projectId: owner, once });
}

/** The project for this caller's upload: 404 or 403 when it is not allowed. */
export async function uploadProject({
  actor,
  projectId,
}: {
  actor: Actor;
  projectId: string | undefined;
}): Promise<string> {
  const { project } = await authorize({ access: { role: 'author', of: 'query' }, actor, id: undefined, projectId });
  if (!project) throw new Error('Authors always have a project');
  return String(project._id);
}
