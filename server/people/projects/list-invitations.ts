import { findUsers, type StoredUser } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { UNKNOWN_PERSON } from './read-invitation';
import { invitationsTo, offersTo } from './store';

/** Open invitations to join projects, and offers to own one, newest first. */
export async function listInvitationsOf({ userId, email }: { userId: string; email: string }) {
  const now = clock.now();
  const [inviting, offered] = await Promise.all([invitationsTo(email, now), offersTo(userId, now)]);
  const open = inviting.flatMap((project) =>
    project.invitations
      .filter((entry) => entry.email === email && entry.expiresAt > now)
      .map((invitation) => ({ project, invitation, by: String(invitation.invitedBy ?? project.userId) })),
  );
  const names = namesOf(await findUsers([...open.map(({ by }) => by), ...offered.map((project) => project.userId)]));
  return {
    invitations: open
      .map(({ project, invitation, by }) => ({
        token: invitation.token,
        projectName: project.name,
        invitedBy: names.get(by) ?? UNKNOWN_PERSON,
        role: invitation.role,
        createdAt: invitation.createdAt,
        expiresAt: invitation.expiresAt,
      }))
      .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
    offers: offered.flatMap((project) =>
      project.transferOffer
        ? [
            {
              projectId: project._id,
              projectName: project.name,
              offeredBy: names.get(String(project.userId)) ?? UNKNOWN_PERSON,
              createdAt: project.transferOffer.createdAt,
              expiresAt: project.transferOffer.expiresAt,
            },
          ]
        : [],
    ),
  };
}

const namesOf = (users: readonly StoredUser[]) => new Map(users.map((user) => [String(user._id), user.name]));
