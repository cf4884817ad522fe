import { AppError } from '@/lib/errors/app-error';
import { notify } from '@/server/people/notifications/notify';
import { findUserByEmail, findUsers } from '@/server/people/users/store';
import { countInWindow } from '@/server/people/users/count-in-window';
import { clock } from '@/server/system/clock';
import { randomToken } from '@/server/system/crypto';
import { canMailLinks } from '@/server/system/host/address';
import { log } from '@/server/system/log';
import { mailLink } from '@/server/system/mail/mail-link';
import { invitationPath, invitationUrl, withProof } from './invitation-link';
import { INVITATION_DAYS, openInvitation } from './invitations';
import { UNKNOWN_PERSON } from './read-invitation';
import * as store from './store';
import type { MemberRole, StoredProject } from './store';

/** Open invitations of a project, and of one person in all projects. */
export const MAX_INVITATIONS = 100;
export const MAX_INVITATIONS_OF_PERSON = 200;
/** How often one e-mail is notified of invitations: of all projects in a day, and of one project in a week. */
export const MAX_ANNOUNCEMENTS_A_DAY = 5;
export const MAX_ANNOUNCEMENTS_OF_PROJECT_A_WEEK = 2;
/** How often one e-mail gets a link again in a day because holders of the inviter's link request it. */
export const MAX_REQUESTED_MAILS_A_DAY = 5;

const DAY_SECONDS = 86_400;
/** Names in mails to people who do not know the sender. */
const MAILED_NAME_LENGTH = 60;

type Inviter = { userId: string; name: string };
type NewMember = { project: StoredProject; email: string; role: MemberRole; actor: Inviter };

/**
 * Invites a person by e-mail. Whether there is an account with it makes no difference here: the result, the writes and
 * the time are the same, and the account is looked up only afterwards, to notify its owner.
 */
export async function inviteMember({ project, email, role, actor }: NewMember): Promise<StoredProject> {
  const projectId = String(project._id);
  const people = await findUsers([project.userId, ...project.members.map((member) => member.userId)]);
  if (people.some((person) => person.email === email))
    throw new AppError('ALREADY_MEMBER', 'This person is already a member');
  const now = clock.now();
  await store.removeExpiredInvitations(projectId, now);
  if ((await store.countInvitationsBy(actor.userId, now)) >= MAX_INVITATIONS_OF_PERSON) throw tooManyOfPerson();
  const invitation = {
    email,
    role,
    token: randomToken(),
    invitedBy: actor.userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + INVITATION_DAYS * DAY_SECONDS * 1000),
  };
  const invited = await store.putInvitation(projectId, invitation, MAX_INVITATIONS);
  if (!invited) throw await refusedBy(projectId);
  // Counted again: several may have been sent at the same moment.
  if ((await store.countInvitationsBy(actor.userId, now)) > MAX_INVITATIONS_OF_PERSON) {
    await store.removeInvitationByToken(projectId, invitation.token);
    throw tooManyOfPerson();
  }
  announceInvitation({
    projectId,
    projectName: project.name,
    email,
    role,
    token: invitation.token,
    inviter: actor.name,
  });
  return invited;
}

function tooManyOfPerson(): AppError {
  return new AppError(
    'CONFLICT',
    `You have ${MAX_INVITATIONS_OF_PERSON} open invitations. Withdraw one, or wait until one is answered.`,
  );
}

/** Why a write failed: the project no longer exists, or it is full. */
async function refusedBy(projectId: string): Promise<AppError> {
  return (await store.findProject(projectId))
    ? new AppError('CONFLICT', `A project can have ${MAX_INVITATIONS} open invitations. Withdraw one first.`)
    : new AppError('NOT_FOUND', 'Not found, or not yours to see');
}

type Mailed = { projectName: string; email: string; role: MemberRole; token: string; inviter: string };
type Announcement = Mailed & { projectId: string };

/** Returns at once: the inviter must not learn, nor measure, whether a person was notified or mailed. */
function announceInvitation(announcement: Announcement): void {
  announce(announcement).catch((err: unknown) => log.error({ err }, 'an invitation could not be announced'));
}

async function announce({ projectId, projectName, email, role, token, inviter }: Announcement): Promise<void> {
  if (!(await mayBeAnnounced({ projectId, email }))) return;
  const known = await findUserByEmail(email);
  if (known && !known.deactivatedAt)
    await notify({
      userIds: [String(known._id)],
      projectId,
      kind: 'invitation',
      message: `${inviter} invites you to ${projectName} as ${role}.`,
      link: invitationPath(token),
      eventKey: `invitation:${token.slice(0, 16)}`,
    });
  await mailInvitation({ projectName, email, role, token, inviter });
}

async function mailInvitation({ projectName, email, role, token, inviter }: Mailed): Promise<void> {
  await mailLink({
    to: email,
    subject: `You are invited to ${mailed(projectName)}`,
    text: (origin) =>
      `${mailed(inviter)} invites you to ${mailed(projectName)} as ${role}. Open this link to accept or refuse:\n\n` +
      `${invitationUrl(origin, withProof(token))}\n\n` +
      `It is valid for ${INVITATION_DAYS} days from the invitation, and meant for you alone: pass it on to no one. ` +
      `You join only once you accept.`,
  });
}

/**
 * Mails the invitation's link to the invited e-mail once more, at the request of a person who has the link that the
 * inviter passed on. The same mail goes out with an account and without, after the response. Throws NOT_FOUND for a
 * link that is no longer valid, and RATE_LIMITED.
 */
export async function requestInvitationMail({ link }: { link: string }): Promise<void> {
  const open = await openInvitation(link);
  if (!open) throw new AppError('NOT_FOUND', 'This invitation is no longer valid. Ask for a new one.');
  const { project, invitation } = open;
  const { email, role, token } = invitation;
  const now = clock.now();
  if (!(await canMailLinks()))
    throw new AppError('CONFLICT', 'This host sends no mail. Register with the link itself.');
  const { count, endsAt } = await countInWindow({ name: 'invitation-mailed', who: email, seconds: DAY_SECONDS });
  if (count > MAX_REQUESTED_MAILS_A_DAY)
    throw new AppError('RATE_LIMITED', 'This e-mail has had enough links for today. Try again tomorrow.', {
      retryAfterSeconds: (endsAt.getTime() - now.getTime()) / 1000,
    });
  const [inviter] = await findUsers([invitation.invitedBy ?? project.userId]);
  mailInvitation({ projectName: project.name, email, role, token, inviter: inviter?.name ?? UNKNOWN_PERSON }).catch(
    (err: unknown) => log.error({ err }, 'an invitation could not be mailed'),
  );
}

/** Counted for every e-mail, with an account or without: no person is flooded by projects of strangers. */
async function mayBeAnnounced({ projectId, email }: { projectId: string; email: string }): Promise<boolean> {
  const week = await countInWindow({ name: `invited:${projectId}`, who: email, seconds: 7 * DAY_SECONDS });
  if (week.count > MAX_ANNOUNCEMENTS_OF_PROJECT_A_WEEK) return false;
  const day = await countInWindow({ name: 'invited', who: email, seconds: DAY_SECONDS });
  return day.count <= MAX_ANNOUNCEMENTS_A_DAY;
}

function mailed(name: string): string {
  const line = name.replace(/\s+/g, ' ');
  return line.length > MAILED_NAME_LENGTH ? `${line.slice(0, MAILED_NAME_LENGTH)}…` : line;
}
