import { AppError } from '@/lib/errors/app-error';
import type { Actor } from '@/server/people/access/actor';
import { isAtLeast, type roleIn } from '@/server/people/access/roles';
import { accessChanged } from '@/server/system/events/access-changed';
import * as store from './store';
import type { MemberChange, StoredProject } from './store';

/** An admin changes anyone but the owner. Who is no admin any more has no open links that let others in. */
export async function updateMember({
  projectId,
  userId,
  ...change
}: MemberChange & { projectId: string; userId: string }): Promise<StoredProject> {
  const { role } = change;
  if (role && !isAtLeast(role, 'admin')) await store.withdrawInvitationsBy(projectId, userId);
  const changed = present(await store.changeMember(projectId, userId, change));
  // Who has become a client gets no more events of the project.
  await accessChanged({ userId });
  return changed;
}

/** Admins remove anyone but the owner; anyone may leave. */
export async function removeMember({
  project,
  actor,
  role,
  userId,
}: {
  project: StoredProject;
  actor: Actor;
  role: NonNullable<ReturnType<typeof roleIn>>;
  userId: string;
}): Promise<StoredProject> {
  if (userId !== actor.userId && !isAtLeast(role, 'admin'))
    throw new AppError('FORBIDDEN', 'Only an admin can remove other members');
  if (userId === String(project.userId)) throw new AppError('CONFLICT', 'The owner cannot leave the project');
  const projectId = String(project._id);
  // Before the member goes: a member who comes back later finds no old offer, and old links let no one in.
  await store.removeOffer({ id: projectId, to: userId });
  await store.withdrawInvitationsBy(projectId, userId);
  const left = present(await store.removeMember(projectId, userId));
  await accessChanged({ userId });
  return left;
}

export async function removeInvitation({
  projectId,
  invitationId,
}: {
  projectId: string;
  invitationId: string;
}): Promise<StoredProject> {
  return present(await store.removeInvitation(projectId, invitationId));
}

function present(project: StoredProject | null): StoredProject {
  if (!project) throw new AppError('NOT_FOUND', 'Not found, or not yours to see');
  return project;
}
