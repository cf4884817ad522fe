import { AppError } from '@/lib/errors/app-error';
import { leaveAllProjects, ownedProjects } from '@/server/people/projects/store';
import { deleteProject } from '@/server/edge/host/delete-project';
import { offerProject } from '@/server/people/projects/transfer-project';
import { confirmOwner } from '@/server/people/auth/confirm-owner';
import {
  changeUser,
  countAdmins,
  countUsers,
  findUser,
  removeUser,
  type StoredUser,
} from '@/server/people/users/store';

type Leaving = {
  userId: string;
  sessionId: string;
  password?: string | undefined;
  newOwners?: readonly { projectId: string; newOwnerId: string }[] | undefined;
};

/**
 * Deletes the caller's own account, after confirming the owner. No member becomes an owner unasked: with new owners for
 * projects they are asked, and the account stays until they have accepted (OWNERS_ASKED).
 */
export async function deleteOwnAccount({ userId, sessionId, password, newOwners = [] }: Leaving): Promise<void> {
  const user = await findUser(userId);
  if (!user) throw new AppError('UNAUTHENTICATED', 'This account was deleted');
  const refusal = await deletionRefusal(user);
  if (refusal) throw new AppError('LAST_ADMIN', refusal);
  await confirmOwner({ user, sessionId, password, field: 'password' });
  const owned = await ownedProjects(userId);
  const gifts = newOwners.map(({ projectId, newOwnerId }) => ({
    newOwnerId,
    project: owned.find(({ _id }) => String(_id) === projectId),
  }));
  for (const { project } of gifts) {
    if (!project)
      throw new AppError('NOT_FOUND', 'You do not own one of the projects to be transferred. Nothing was deleted.');
  }
  for (const { project, newOwnerId } of gifts) if (project) await offerProject({ project, newOwnerId });
  if (gifts.length > 0) throw new AppError('OWNERS_ASKED', OWNERS_ASKED);
  await deleteAccount({ userId });
}

/**
 * Deletes an account with every project that it owns. The last administrator of a host with other people can't be
 * deleted.
 */
export async function deleteAccount({ userId }: { userId: string }): Promise<void> {
  const user = await findUser(userId);
  const refusal = user && (await stepDown(user));
  if (refusal) throw new AppError('LAST_ADMIN', refusal);
  for (const project of await ownedProjects(userId))
    await deleteProject({ projectId: String(project._id), by: userId, withAccount: true });
  await leaveAllProjects({ userId });
  await removeUser(userId);
}

/**
 * Removes an account to be deleted from the administrators, or says why not. Counted again afterwards: two may go at
 * the same moment.
 */
async function stepDown(user: StoredUser): Promise<string | null> {
  const refusal = await deletionRefusal(user);
  if (refusal || !user.isAdmin) return refusal;
  await changeUser(String(user._id), { isAdmin: false });
  if ((await countAdmins()) > 0 || (await countUsers()).all === 1) return null;
  await changeUser(String(user._id), { isAdmin: true });
  return ONLY_ADMIN;
}

const OWNERS_ASKED =
  'The new owners are asked. Delete the account once they have accepted: nothing is deleted or transferred yet.';
const ONLY_ADMIN = 'You are the only administrator of this host. Make another account one first.';

/** Why an account can't be deleted now, or null. */
export async function deletionRefusal(user: StoredUser): Promise<string | null> {
  const isLastAdmin = user.isAdmin && (await countAdmins()) === 1 && (await countUsers()).all > 1;
  return isLastAdmin ? ONLY_ADMIN : null;
}
