import { rolesOf, type Claims } from '@/lib/sign-in/entry';
import type { CompanyRole } from '@/lib/sign-in/role-rules';
import { personOf, recordAudit } from '@/server/people/audit/record-audit';
import { MAX_MEMBERS } from '@/server/people/projects/invitations';
import {
  addMember,
  changeGivenRole,
  findProject,
  projectsNamed,
  projectsOf,
  removeMember,
  removeOffer,
  withdrawInvitationsBy,
  type StoredProject,
} from '@/server/people/projects/store';
import type { StoredUser } from '@/server/people/users/store';
import { accessChanged } from '@/server/system/events/access-changed';
import { log } from '@/server/system/log';
import type { CompanyProvider } from './providers';

type Following = { provider: CompanyProvider; claims: Claims; user: StoredUser; address: string };

/** Gives a person the roles that the provider's rules name, and takes those that they no longer name. */
export async function followRoles({ provider, claims, user, address }: Following): Promise<void> {
  const userId = String(user._id);
  const expected = await projectsOfRules(rolesOf(provider, claims));
  const mine = await projectsOf(userId);
  const given = mine.filter(({ members }) =>
    members.some((each) => String(each.userId) === userId && each.by === provider.id),
  );
  const record = (project: StoredProject, role: string) =>
    recordAudit({ act: 'roles.company', who: personOf(user), via: 'none', address, on: role, project });
  for (const project of given) {
    if (expected.has(String(project._id))) continue;
    await takeRole(project, userId);
    await record(project, 'none');
  }
  for (const { project, role } of expected.values())
    if (await giveRole({ project, userId, role, by: provider.id })) await record(project, role);
}

type Expected = Map<string, { project: StoredProject; role: CompanyRole }>;

/** By id, or by a name that one project alone has. */
async function projectsOfRules(roles: Map<string, CompanyRole>): Promise<Expected> {
  const found: Expected = new Map();
  for (const [name, role] of roles) {
    const project = await projectOfRule(name);
    if (project) found.set(String(project._id), { project, role });
    else log.warn({ project: name }, 'a rule of company sign-in names no project, or several');
  }
  return found;
}

export async function projectOfRule(name: string): Promise<StoredProject | null> {
  if (/^[0-9a-f]{24}$/i.test(name)) return findProject(name);
  const [project, another] = await projectsNamed(name);
  return project && !another ? project : null;
}

type Giving = { project: StoredProject; userId: string; role: CompanyRole; by: string };

/** Whether something changed. What a person has given is left alone, as is an owner. */
async function giveRole({ project, userId, role, by }: Giving): Promise<boolean> {
  const id = String(project._id);
  if (String(project.userId) === userId) return false;
  const member = project.members.find((each) => String(each.userId) === userId);
  if (member && (member.by !== by || member.role === role)) return false;
  if (member && role !== 'admin') await withdrawInvitationsBy(id, userId);
  const changed = member
    ? await changeGivenRole({ id, userId, role, by })
    : await addMember({ id, userId, role, by, most: MAX_MEMBERS });
  if (!changed) log.warn({ project: id }, 'company sign-in could not give a role: the project is full, or was changed');
  await accessChanged({ userId });
  return changed !== null;
}

async function takeRole(project: StoredProject, userId: string): Promise<void> {
  const id = String(project._id);
  await removeOffer({ id, to: userId });
  await withdrawInvitationsBy(id, userId);
  await removeMember(id, userId);
  await accessChanged({ userId });
}
