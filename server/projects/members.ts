import { AppError } from '@/lib/errors/app-error';
import type { Actor } from '@/server/access/actor';
import { isAtLeast, roleIn } from '@/server/access/roles';
import { findUserByEmail } from '@/server/auth/store';
import { clock } from '@/server/clock';
import { randomToken } from '@/server/crypto';
import { sendMail } from '@/server/mail/send-mail';
import * as store from './store';
import type { MemberRole, StoredProject } from './store';

const INVITATION_DAYS = 30;

/** A known e-mail joins at once; an unknown one gets an invitation, e-mailed when SMTP is configured. */
export async function addMember({ project, email, role, origin }: { project: StoredProject; email: string; role: MemberRole; origin: string }): Promise<StoredProject> {
  const projectId = String(project._id);
  const known = await findUserByEmail(email);
  if (known) {
    const joined = String(known._id) === String(project.userId) ? null : await store.addMember(projectId, String(known._id), role);
    if (!joined) throw new AppError('ALREADY_MEMBER', 'This person is a member already');
    return joined;
  }
  const now = clock.now();
  const token = randomToken();
  const invited = await store.putInvitation(projectId, { email, role, token, createdAt: now, expiresAt: new Date(now.getTime() + INVITATION_DAYS * 86_400_000) });
  await sendMail({
    to: email,
    subject: `You are invited to ${project.name.replace(/[\r\n]+/g, ' ')}`,
    text: `Open this link to register and join the project:\n\n${invitationUrl(origin, token)}\n\nIt is valid for ${INVITATION_DAYS} days.`,
  });
  return present(invited);
}

/** The page that a person opens to accept. */
export function invitationUrl(origin: string, token: string): string {
  return `${origin}/auth?invitation=${token}`;
}

/** An admin changes anyone but the owner. */
export async function updateMember({ projectId, userId, role }: { projectId: string; userId: string; role: MemberRole }): Promise<StoredProject> {
  return present(await store.changeMember(projectId, userId, role));
}

/** Admins remove anyone but the owner; anyone may leave. */
export async function removeMember({ project, actor, role, userId }: { project: StoredProject; actor: Actor; role: NonNullable<ReturnType<typeof roleIn>>; userId: string }): Promise<StoredProject> {
  if (userId === String(project.userId)) throw new AppError('CONFLICT', 'The owner cannot leave the project');
  if (userId !== actor.userId && !isAtLeast(role, 'admin')) throw new AppError('FORBIDDEN', 'Only an admin can remove other members');
  return present(await store.removeMember(String(project._id), userId));
}

export async function removeInvitation({ projectId, invitationId }: { projectId: string; invitationId: string }): Promise<StoredProject> {
  return present(await store.removeInvitation(projectId, invitationId));
}

/**
 * Joins the project that the link invites to. The link is the proof, so the account's e-mail may differ from the invited
 * one. It works once.
 */
export async function acceptInvitation({ token, actor }: { token: string; actor: Actor }): Promise<StoredProject> {
  const project = await store.findInvitation(token);
  const invitation = project?.invitations.find((entry) => entry.token === token);
  if (!project || !invitation || invitation.expiresAt <= clock.now()) throw new AppError('NOT_FOUND', 'This invitation is no longer valid. Ask for a new one.');
  const projectId = String(project._id);
  if (!roleIn(project, actor.userId)) await store.addMember(projectId, actor.userId, invitation.role);
  return present(await store.removeInvitation(projectId, String(invitation._id)));
}

function present(project: StoredProject | null): StoredProject {
  if (!project) throw new AppError('NOT_FOUND', 'Not found, or not yours to see');
  return project;
}
