import { AppError } from '@/lib/errors/app-error';
import { leaveAllProjects, ownedProjects } from '@/server/projects/store';
import { deleteProject } from '@/server/projects/delete-project';
import { countAdmins, findUser, listUsers, removeUser } from './store';

/** Deletes an account with every project that it owns. The last administrator of a host with other people can't go. */
export async function deleteAccount({ userId }: { userId: string }): Promise<void> {
  const user = await findUser(userId);
  if (user?.isAdmin && (await countAdmins()) === 1 && (await listUsers()).length > 1) {
    throw new AppError('LAST_ADMIN', 'You are the only administrator of this host. Make somebody else one first.');
  }
  for (const project of await ownedProjects(userId)) await deleteProject({ projectId: String(project._id), evenDefault: true });
  await leaveAllProjects(userId);
  await removeUser(userId);
}
