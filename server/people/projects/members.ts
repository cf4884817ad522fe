import { AppError } from '@/lib/errors/app-error';
import type { Actor } from '@/server/people/access/actor';
import { isAtLeast, type roleIn } from '@/server/people/access/roles';
import { findUserByEmail } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { randomToken } from '@/server/system/crypto';
import { accessChanged } from '@/server/system/events/access-changed';
import { mailLink } from '@/server/system/mail/mail-link';
import * as store from './store';
import type { MemberRole, StoredProject } from './store';

const INVITATION_DAYS = 30;

/** The maximum of each in a project: adding by e-mail sends mail to strangers. */
export const MAX_MEMBERS = 200;
export const MAX_INVITATIONS = 100;

type NewMember = { project: StoredProject; email: string; role: MemberRole };

/** A known e-mail joins at once; an unknown one gets an invitation, mailed when this host can mail links. */
export async function addMember({ project, email, role }: NewMember): Promise<StoredProject> {
  const projectId = String(project._id);
  const known = await findUserByEmail(email);
  if (known) return join({ project, userId: String(known._id), role });
  const now = clock.now();
  const token = randomToken();
  const invitation = {
    email,
    role,
    token,
    createdAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_DAYS * 86_400_000),
  };
  const invited = await store.putInvitation(projectId, invitation, MAX_INVITATIONS);
  if (!invited)
    throw await refusedBy(projectId, `A project can have ${MAX_INVITATIONS} open invitations. Withdraw one first.`);
  await mailLink({
    to: email,
    subject: `You are invited to ${project.name.replace(/[\r\n]+/g, ' ')}`,
    text: (origin) =>
      `Open this link to register and join the project:\n\n${invitationUrl(origin, token)}\n\nIt is valid for ${INVITATION_DAYS} days.`,
  });
  return invited;
}

async function join({
  project,
  userId,
  role,
}: {
  project: StoredProject;
  userId: string;
  role: MemberRole;
}): Promise<StoredProject> {
  const projectId = String(project._id);
  const isMember =
    userId === String(project.userId) || project.members.some((member) => String(member.userId) === userId);
  if (isMember) throw new AppError('ALREADY_MEMBER', 'This person is already a member');
  const joined = await store.addMember({ id: projectId, userId, role, most: MAX_MEMBERS });
  if (joined) return joined;
  const now = await store.findProject(projectId);
  if (now?.members.some((member) => String(member.userId) === userId))
    throw new AppError('ALREADY_MEMBER', 'This person is already a member');
  throw await refusedBy(projectId, `A project can have ${MAX_MEMBERS} members. Remove one first.`);
}

/** Why a write failed: the project no longer exists, or it is full. */
async function refusedBy(projectId: string, full: string): Promise<AppError> {
  const project = await store.findProject(projectId);
  return project ? new AppError('CONFLICT', full) : new AppError('NOT_FOUND', 'Not found, or not yours to see');
}

/** The page that a person opens to accept. */
export function invitationUrl(origin: string, token: string): string {
  return `${origin}/auth?invitation=${token}`;
}

/** An admin changes anyone but the owner. */
export async function updateMember({
  projectId,
  userId,
  role,
}: {
  projectId: string;
  userId: string;
  role: MemberRole;
}): Promise<StoredProject> {
  return present(await store.changeMember(projectId, userId, role));
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
  const left = present(await store.removeMember(String(project._id), userId));
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
