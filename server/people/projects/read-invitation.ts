import { findUsers } from '@/server/people/users/store';
import { openInvitation } from './invitations';

/** The inviter's name once their account is deleted. */
export const UNKNOWN_PERSON = 'A former member';

export type InvitationFacts = {
  projectName: string;
  invitedBy: string;
  email: string;
  role: string;
  /** The link is the one of the mail: its holder reads the invited e-mail. */
  isMailed: boolean;
};

/** The facts that the holder of an invitation's link may see; null when it is no longer valid. */
export async function readInvitation({ link }: { link: string }): Promise<InvitationFacts | null> {
  const open = await openInvitation(link);
  if (!open) return null;
  const { project, invitation, isMailed } = open;
  const [inviter] = await findUsers([invitation.invitedBy ?? project.userId]);
  return {
    projectName: project.name,
    invitedBy: inviter?.name ?? UNKNOWN_PERSON,
    email: invitation.email,
    role: invitation.role,
    isMailed,
  };
}
