import type { Role } from '@/lib/contracts/endpoint';
import { isAtLeast, roleIn, weaker } from '@/server/access/roles';
import type { Actor } from '@/server/access/actor';
import { findUsers, type StoredUser } from '@/server/auth/store';
import { invitationUrl } from './members';
import type { StoredProject } from './store';

/** Projects on the wire for one reader: members with names, invitations for admins only, the reader's own role. */
export async function presentProjects({ projects, actor, origin }: { projects: StoredProject[]; actor: Actor; origin: string }) {
  const ids = new Set(projects.flatMap((project) => [project.userId, ...project.members.map((member) => member.userId)].map(String)));
  const users = new Map((ids.size > 0 ? await findUsers([...ids]) : []).map((user) => [String(user._id), user]));
  return projects.map((project) => {
    const role = weaker(roleIn(project, actor.userId) ?? 'viewer', actor.roleLimit);
    return {
      _id: project._id,
      name: project.name,
      description: project.description ?? undefined,
      isDefault: project.isDefault,
      avatarUrl: project.avatarFileId ? `${origin}/files/${project.avatarFileId}` : undefined,
      userId: project.userId,
      owner: personOf(users.get(String(project.userId))),
      members: project.members.flatMap((member) => {
        const user = users.get(String(member.userId));
        return user ? [{ userId: personOf(user), role: member.role }] : [];
      }),
      invitations: invitationsFor(project, role, origin),
      role,
      createdAt: project.createdAt,
      updatedAt: project.updatedAt,
    };
  });
}

function personOf(user: StoredUser | undefined) {
  return user && { _id: user._id, name: user.name, email: user.email };
}

function invitationsFor(project: StoredProject, role: Role, origin: string) {
  if (!isAtLeast(role, 'admin')) return undefined;
  return project.invitations.map((entry) => ({
    id: entry._id,
    email: entry.email,
    role: entry.role,
    url: invitationUrl(origin, entry.token),
    createdAt: entry.createdAt,
    expiresAt: entry.expiresAt,
  }));
}

/** One project on the wire. */
export async function presentProject(project: StoredProject, { actor, origin }: { actor: Actor; origin: string }) {
  const [presented] = await presentProjects({ projects: [project], actor, origin });
  return presented;
}
