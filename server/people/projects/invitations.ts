import { AppError } from '@/lib/errors/app-error';
import { notify } from '@/server/people/notifications/notify';
import { roleIn } from '@/server/people/access/roles';
import { clock } from '@/server/system/clock';
import { accessChanged } from '@/server/system/events/access-changed';
import { readLink } from './invitation-link';
import * as store from './store';
import type { StoredProject } from './store';

/** How long invitations, and offers of a project, are open. */
export const INVITATION_DAYS = 30;
/** Members of a project besides its owner. */
export const MAX_MEMBERS = 200;

const INVALID = 'This invitation is no longer valid. Ask for a new one.';

type Invitation = StoredProject['invitations'][number];
type OpenInvitation = { project: StoredProject; invitation: Invitation; isMailed: boolean };

/** The project and the invitation of a link, while it is valid; `isMailed`: it is the link of the invitation's mail. */
export async function openInvitation(link: string): Promise<OpenInvitation | null> {
  const { token, isMailed } = readLink(link);
  const project = await store.findInvitation(token);
  const invitation = project?.invitations.find((entry) => entry.token === token);
  return project && invitation && invitation.expiresAt > clock.now() ? { project, invitation, isMailed } : null;
}

/** Whether a link still lets this e-mail register; null: it does not. */
export async function registrationBy(link: string, email: string): Promise<{ isMailed: boolean } | null> {
  const open = await openInvitation(link);
  const isOpen = open !== null && !open.invitation.registeredAt && open.invitation.email === email;
  return isOpen ? { isMailed: open.isMailed } : null;
}

/** Takes the one registration that an invitation allows. False: it was used, withdrawn, or has expired. */
export async function claimInvitation(link: string, email: string): Promise<boolean> {
  return (await store.claimRegistration({ token: readLink(link).token, email, now: clock.now() })) !== null;
}

/** Releases the registration: it failed. */
export async function releaseInvitation(link: string): Promise<void> {
  await store.releaseRegistration(readLink(link).token);
}

type Guest = { userId: string; name: string };

/**
 * Joins the project that the link invites to. The link is the proof, so the account's e-mail may differ from the
 * invited one. It works once: joining and removing the invitation are one write.
 */
export async function acceptInvitation({ link, actor }: { link: string; actor: Guest }): Promise<StoredProject> {
  const open = await openInvitation(link);
  if (!open) throw new AppError('NOT_FOUND', INVALID);
  const { project, invitation } = open;
  const { token } = invitation;
  const projectId = String(project._id);
  if (roleIn(project, actor.userId)) {
    const left = await store.removeInvitationByToken(projectId, token);
    if (!left) throw new AppError('NOT_FOUND', INVALID);
    return left;
  }
  if (project.members.length >= MAX_MEMBERS)
    throw new AppError('CONFLICT', `This project has ${MAX_MEMBERS} members, as many as it can. Ask who invited you.`);
  const joined = await store.joinByInvitation({
    id: projectId,
    token,
    userId: actor.userId,
    role: invitation.role,
    now: clock.now(),
    most: MAX_MEMBERS,
  });
  if (!joined) throw new AppError('NOT_FOUND', INVALID);
  await accessChanged({ userId: actor.userId });
  await notifyInviter({ project, invitation, message: `${actor.name} joined ${project.name} as ${invitation.role}.` });
  return joined;
}

/** Ends an invitation without joining. The link is the proof, also for people without an account. */
export async function refuseInvitation({ link }: { link: string }): Promise<void> {
  const open = await openInvitation(link);
  if (!open) throw new AppError('NOT_FOUND', INVALID);
  const { project, invitation } = open;
  if (!(await store.removeInvitationByToken(String(project._id), invitation.token)))
    throw new AppError('NOT_FOUND', INVALID);
  await notifyInviter({
    project,
    invitation,
    message: `${invitation.email} refused the invitation to ${project.name}.`,
  });
}

type Answered = { project: StoredProject; invitation: Invitation; message: string };

/** Only while the inviter is in the project. */
async function notifyInviter({ project, invitation, message }: Answered): Promise<void> {
  const inviter = invitation.invitedBy ? String(invitation.invitedBy) : null;
  if (!inviter || !roleIn(project, inviter)) return;
  await notify({
    userIds: [inviter],
    projectId: String(project._id),
    kind: 'invitation-answered',
    message,
    link: '/settings',
    eventKey: `invitation-answered:${String(invitation._id)}`,
  });
}
