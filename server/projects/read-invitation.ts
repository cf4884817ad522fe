import { findUsers } from '@/server/auth/store';
import { clock } from '@/server/clock';
import { findInvitation } from './store';

export type InvitationFacts = { projectName: string; invitedBy: string; email: string; role: string };

/** What the holder of an invitation's link may know of it; null when it is no longer valid. */
export async function readInvitation({ token }: { token: string }): Promise<InvitationFacts | null> {
  const project = await findInvitation(token);
  const invitation = project?.invitations.find((entry) => entry.token === token);
  if (!project || !invitation || invitation.expiresAt <= clock.now()) return null;
  const [owner] = await findUsers([project.userId]);
  return { projectName: project.name, invitedBy: owner?.name ?? 'Somebody', email: invitation.email, role: invitation.role };
}
