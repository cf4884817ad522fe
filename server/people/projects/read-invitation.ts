import { findUsers } from '@/server/people/users/store';
import { openInvitation } from './invitations';

export type InvitationFacts = { projectName: string; invitedBy: string; email: string; role: string };

/** The facts that the holder of an invitation's link may see; null when it is no longer valid. */
export async function readInvitation({ token }: { token: string }): Promise<InvitationFacts | null> {
  const open = await openInvitation(token);
  if (!open) return null;
  const { project, invitation } = open;
  const [inviter] = await findUsers([invitation.invitedBy ?? project.userId]);
  return {
    projectName: project.name,
    invitedBy: inviter?.name ?? 'Somebody',
    email: invitation.email,
    role: invitation.role,
  };
}
