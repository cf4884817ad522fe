import { AppError } from '@/lib/errors/app-error';
import { leaveAllProjects, ownedProjects } from '@/server/projects/store';
import { deleteProject } from '@/server/projects/delete-project';
import { countAdmins, countUsers, findUser, removeUser, type StoredUser } from './store';

/** Deletes an account with every project that it owns. The last administrator of a host with other people can't go. */
export async function deleteAccount({ userId }: { userId: string }): Promise<void> {
  const user = await findUser(userId);
  const refusal = user && (await deletionRefusal(user));
  if (refusal) throw new AppError('LAST_ADMIN', refusal);
  for (const project of await ownedProjects(userId)) await deleteProject({ projectId: String(project._id), evenDefault: true });
  await leaveAllProjects(userId);
  await removeUser(userId);
}

/** Why an account can't be deleted now, or null. */
export async function deletionRefusal(user: StoredUser): Promise<string | null> {
  const isLastAdmin = user.isAdmin && (await countAdmins()) === 1 && (await countUsers()).all > 1;
  return isLastAdmin ? 'You are the only administrator of this host. Make somebody else one first.' : null;
}
