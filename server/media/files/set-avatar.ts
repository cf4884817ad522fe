import { AppError } from '@/lib/errors/app-error';
import { deleteFile } from '@/server/media/files/delete-file';
import { keepFile, type ReceivedFile } from '@/server/media/files/keep-file';
import { changeProject, findProject, type StoredProject } from '@/server/people/projects/store';

/** Sets the avatar. Its purpose decides the types and sizes allowed. The old one is removed. */
export async function setAvatar({
  projectId,
  userId,
  file,
}: {
  projectId: string;
  userId: string;
  file: ReceivedFile;
}): Promise<StoredProject> {
  const before = await findProject(projectId);
  const stored = await keepFile({ file, userId, projectId, role: 'avatar' });
  const project = await changeProject(projectId, { avatarFileId: `${stored._id}.${stored.extension}` });
  if (!project) {
    await deleteFile(stored._id);
    throw new AppError('NOT_FOUND', 'This project was deleted meanwhile');
  }
  await removeOld(before?.avatarFileId);
  return project;
}

/** Removes the avatar; without one nothing changes. */
export async function removeAvatar({ projectId }: { projectId: string }): Promise<StoredProject> {
  const before = await findProject(projectId);
  const project = await changeProject(projectId, { avatarFileId: null });
  if (!project) throw new AppError('NOT_FOUND', 'This project was deleted meanwhile');
  await removeOld(before?.avatarFileId);
  return project;
}

async function removeOld(key: string | null | undefined): Promise<void> {
  const id = key?.split('.')[0];
  if (id) await deleteFile(id);
}
