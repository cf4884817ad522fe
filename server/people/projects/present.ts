import { toDollars } from '@/lib/ai/cost';
import { ruleFor } from '@/lib/posts/approval';
import { mayLink, mayRelease } from '@/lib/sign-in/may-release';
import type { Role } from '@/lib/contracts/endpoint';
import { isAtLeast, roleIn, weaker } from '@/server/people/access/roles';
import type { Actor } from '@/server/people/access/actor';
import { findUsers, type StoredUser } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { invitationUrl } from './invitation-link';
import type { StoredProject } from './store';

type Reader = { actor: Actor; origin: string };

/** Projects on the wire for one reader: members with names, invitations for admins only, the reader's own role. */
export async function presentProjects({ projects, ...reader }: { projects: StoredProject[] } & Reader) {
  const users = await usersIn(projects);
  return projects.map((project) => presentWith(users, project, reader));
}

/** One project on the wire. */
export async function presentProject(project: StoredProject, reader: Reader) {
  return presentWith(await usersIn([project]), project, reader);
}

async function usersIn(projects: readonly StoredProject[]): Promise<Map<string, StoredUser>> {
  const ids = new Set(
    projects.flatMap((project) => [project.userId, ...project.members.map((member) => member.userId)].map(String)),
  );
  return new Map((ids.size > 0 ? await findUsers([...ids]) : []).map((user) => [String(user._id), user]));
}

function presentWith(users: ReadonlyMap<string, StoredUser>, project: StoredProject, { actor, origin }: Reader) {
  const role = weaker(roleIn(project, actor.userId) ?? 'viewer', actor.roleLimit);
  const owner = users.get(String(project.userId));
  // A client is shown what they need to sign in and to leave: no one else, and no settings.
  const isClient = !isAtLeast(role, 'viewer');
  const rule = ruleFor(project, actor.userId);
  const shown = isClient ? project.members.filter((member) => String(member.userId) === actor.userId) : project.members;
  return {
    _id: project._id,
    name: project.name,
    description: isClient ? undefined : (project.description ?? undefined),
    isDefault: project.isDefault,
    avatarUrl: project.avatarFileId ? `${origin}/files/${project.avatarFileId}` : undefined,
    userId: project.userId,
    owner: owner && !isClient ? personOf(owner) : undefined,
    members: shown.flatMap((member) => {
      const user = users.get(String(member.userId));
      return user ? [{ userId: personOf(user), approval: member.approval ?? null, role: member.role }] : [];
    }),
    invitations: invitationsFor(project, role, origin),
    transferOffer: offerFor({ project, role, actor, users }),
    aiCaps: isClient ? NO_CAPS : { day: dollars(project.aiCaps?.day), month: dollars(project.aiCaps?.month) },
    approval: project.approval ?? ('off' as const),
    mayRelease: mayRelease(role, rule),
    mayLink: mayLink(role, rule),
    role,
    createdAt: project.createdAt,
    updatedAt: project.updatedAt,
  };
}

const NO_CAPS = { day: null, month: null };
const dollars = (micros: number | null | undefined) => (micros == null ? null : toDollars(micros));

function personOf(user: StoredUser) {
  return { _id: user._id, name: user.name, email: user.email };
}

function invitationsFor(project: StoredProject, role: Role, origin: string) {
  if (!isAtLeast(role, 'admin')) return undefined;
  const now = clock.now();
  const open = project.invitations.filter(({ expiresAt }) => expiresAt > now);
  return open.map((entry) => ({
    id: entry._id,
    email: entry.email,
    role: entry.role,
    url: invitationUrl(origin, entry.token),
    createdAt: entry.createdAt,
    expiresAt: entry.expiresAt,
  }));
}

type Offering = { project: StoredProject; role: Role; actor: Actor; users: ReadonlyMap<string, StoredUser> };

/** For admins, and for the one who is asked. */
function offerFor({ project, role, actor, users }: Offering) {
  const offer = project.transferOffer;
  const to = offer && users.get(String(offer.userId));
  if (!offer || !to || offer.expiresAt <= clock.now()) return undefined;
  if (!isAtLeast(role, 'admin') && String(offer.userId) !== actor.userId) return undefined;
  return { to: personOf(to), createdAt: offer.createdAt, expiresAt: offer.expiresAt };
}
