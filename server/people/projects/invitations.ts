import { AppError } from '@/lib/errors/app-error';
import type { Actor } from '@/server/people/access/actor';
import { roleIn } from '@/server/people/access/roles';
import { clock } from '@/server/system/clock';
import * as store from './store';
import type { StoredProject } from './store';

const INVALID = 'This invitation is no longer valid. Ask for a new one.';

/** The project and the invitation of a link, while it is valid. */
export async function openInvitation(
  token: string,
): Promise<{ project: StoredProject; invitation: StoredProject['invitations'][number] } | null> {
  const project = await store.findInvitation(token);
  const invitation = project?.invitations.find((entry) => entry.token === token);
  return project && invitation && invitation.expiresAt > clock.now() ? { project, invitation } : null;
}

/** Whether a link still allows a registration. */
export async function isInvitationOpen(token: string): Promise<boolean> {
  const open = await openInvitation(token);
  return open !== null && !open.invitation.registeredAt;
}

/** Takes the one registration that an invitation allows. False: it was used, withdrawn, or has expired. */
export async function claimInvitation(token: string): Promise<boolean> {
  return (await store.claimRegistration(token, clock.now())) !== null;
}

/** Releases the registration: it failed. */
export async function releaseInvitation(token: string): Promise<void> {
  await store.releaseRegistration(token);
}

/**
 * Joins the project that the link invites to. The link is the proof, so the account's e-mail may differ from the
 * invited one. It works once: joining and removing the invitation are one write.
 */
export async function acceptInvitation({ token, actor }: { token: string; actor: Actor }): Promise<StoredProject> {
  const open = await openInvitation(token);
  if (!open) throw new AppError('NOT_FOUND', INVALID);
  const projectId = String(open.project._id);
  const joined = roleIn(open.project, actor.userId)
    ? await store.removeInvitation(projectId, String(open.invitation._id))
    : await store.joinByInvitation({
        id: projectId,
        token,
        userId: actor.userId,
        role: open.invitation.role,
        now: clock.now(),
      });
  if (!joined) throw new AppError('NOT_FOUND', INVALID);
  return joined;
}
