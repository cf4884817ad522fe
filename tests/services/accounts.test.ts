import { afterAll, beforeAll, expect, it } from 'vitest';
import { actorOf } from '@/server/people/auth/authenticate';
import { changePassword } from '@/server/people/auth/change-password';
import { deleteAccount, deleteOwnAccount } from '@/server/edge/host/delete-account';
import { openSession } from '@/server/people/auth/open-session';
import { readPreferences, updatePreferences } from '@/server/people/users/preferences';
import { previewDeletion } from '@/server/edge/host/preview-deletion';
import { registerAccount, registerUser } from '@/server/people/auth/register-user';
import { resetPassword } from '@/server/people/auth/reset-password';
import { signIn } from '@/server/people/auth/sign-in';
import type { StoredUser } from '@/server/people/users/store';
import { updateProfile } from '@/server/people/users/update-profile';
import { clock } from '@/server/system/clock';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { listAccounts } from '@/server/edge/host/accounts';
import { accountResetLink, changeAccount } from '@/server/edge/host/change-account';
import { inviteMember } from '@/server/people/projects/invite-member';
import { readInvitation } from '@/server/people/projects/read-invitation';
import { addMember, findProject, ownedProjects } from '@/server/people/projects/store';
import { acceptOffer, offerProject } from '@/server/people/projects/transfer-project';

const PASSWORD = 'long enough';
let turn = 0;
let first: StoredUser;

async function person(name = 'Somebody'): Promise<StoredUser & { id: string }> {
  turn += 1;
  const user = await registerUser({
    email: `p${turn}@example.org`,
    password: PASSWORD,
    name,
    address: `10.1.0.${turn}`,
  });
  return { ...user, id: String(user._id) };
}
const bearerOf = (user: StoredUser) => openSession({ user, userAgent: '', address: '' });
async function projectOf(user: { id: string }) {
  const [project] = await ownedProjects(user.id);
  if (!project) throw new Error('no project');
  return project;
}

/** As after an accepted invitation. */
async function join(project: { _id: unknown }, user: { id: string }) {
  const joined = await addMember({ id: String(project._id), userId: user.id, role: 'viewer', most: 10 });
  if (!joined) throw new Error('not joined');
  return joined;
}

beforeAll(async () => {
  await connectDatabase();
  first = await person('Host');
});
afterAll(disconnectDatabase);

it('the interface follows the browser’s zone until one is chosen, and again when the choice is cleared', async () => {
  const { id: userId } = await person();
  expect(await readPreferences({ userId })).toEqual({
    followsBrowserZone: true,
    firstSteps: { skipped: [], closed: false },
  });
  await updateProfile({ userId, timeZone: 'Asia/Tokyo' });
  expect(await readPreferences({ userId })).toMatchObject({ followsBrowserZone: false });
  await updateProfile({ userId, name: 'Only the name' });
  expect(
    await updatePreferences({ userId, followsBrowserZone: true, firstSteps: { skipped: ['connect', 'connect'] } }),
  ).toEqual({ followsBrowserZone: true, firstSteps: { skipped: ['connect'], closed: false } });
});

it('a project is transferred to a member who accepts: the former owner stays as an admin, gets another default, and can leave', async () => {
  const [giver, heir] = [await person(), await person('Heir')];
  const project = await join(await projectOf(giver), heir);
  await expect(offerProject({ project, newOwnerId: String(first._id) })).rejects.toMatchObject({
    issues: [{ path: 'newOwnerId' }],
  });
  await expect(offerProject({ project, newOwnerId: giver.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  expect((await previewDeletion({ userId: giver.id })).projects).toMatchObject([
    { name: 'My Project', posts: 0, newOwners: [{ name: 'Heir' }] },
  ]);
  expect(await offerProject({ project, newOwnerId: heir.id })).toMatchObject({ userId: project.userId });
  const given = await acceptOffer({ projectId: String(project._id), actor: { userId: heir.id, name: 'Heir' } });
  expect(given).toMatchObject({ isDefault: false, members: [{ role: 'admin' }] });
  expect([String(given.userId), String(given.members[0]?.userId)]).toEqual([heir.id, giver.id]);
  expect((await ownedProjects(giver.id)).map(({ isDefault }) => isDefault)).toEqual([true]);
  await expect(offerProject({ project, newOwnerId: heir.id })).rejects.toMatchObject({ code: 'CONFLICT' });
  await deleteAccount({ userId: giver.id });
  expect(await findProject(String(project._id))).toMatchObject({ members: [] });
});

it('a deactivated account is signed out at once, learns why only with its own password, and is reactivated with all data', async () => {
  const user = await person();
  const token = await bearerOf(user);
  expect(await actorOf(token, 'bearer')).not.toBeNull();
  expect(await changeAccount({ id: user.id, active: false })).toMatchObject({ deactivatedAt: expect.any(Date) });
  expect(await actorOf(token, 'bearer')).toBeNull();
  await expect(signIn({ email: user.email, password: PASSWORD, address: '10.2.0.1' })).rejects.toMatchObject({
    code: 'ACCOUNT_DEACTIVATED',
  });
  await expect(signIn({ email: user.email, password: 'wrong wrong', address: '10.2.0.1' })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  await changeAccount({ id: user.id, active: true });
  expect(await signIn({ email: user.email, password: PASSWORD, address: '10.2.0.1' })).toMatchObject({
    email: user.email,
  });
  expect(await ownedProjects(user.id)).toHaveLength(1);
});

it('the last active administrator stays one, and can’t delete the account; another can take over', async () => {
  const id = String(first._id);
  for (const change of [{ isAdmin: false }, { active: false }])
    await expect(changeAccount({ id, ...change })).rejects.toMatchObject({ code: 'LAST_ADMIN' });
  expect((await previewDeletion({ userId: id })).refusal).toMatch(/only administrator/);
  await expect(deleteAccount({ userId: id })).rejects.toMatchObject({ code: 'LAST_ADMIN' });
  const second = await person();
  await changeAccount({ id: second.id, isAdmin: true });
  expect(await changeAccount({ id, isAdmin: false })).toMatchObject({ isAdmin: false });
  await changeAccount({ id, isAdmin: true });
  await changeAccount({ id: second.id, active: false });
  // A deactivated administrator does not count.
  await expect(changeAccount({ id, isAdmin: false })).rejects.toMatchObject({ code: 'LAST_ADMIN' });
});

it('an administrator’s reset link sets a password once', async () => {
  const user = await person();
  const { url } = await accountResetLink({ id: user.id, origin: 'http://host' });
  const token = new URL(url).searchParams.get('reset') ?? '';
  await resetPassword({ token, password: 'another password' });
  expect(await signIn({ email: user.email, password: 'another password', address: '10.2.0.2' })).toMatchObject({
    email: user.email,
  });
  await expect(resetPassword({ token, password: 'a third password' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(accountResetLink({ id: 'f'.repeat(24), origin: '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('accounts are found by name or e-mail, with any characters in them', async () => {
  const user = await person('Quentin (Q.) Quill');
  expect(await listAccounts({ q: 'QUENTIN (q.)' })).toMatchObject({
    total: 1,
    items: [{ email: user.email, projects: 1, lastSeenAt: null, deactivatedAt: null }],
  });
  await bearerOf(user);
  expect((await listAccounts({ q: user.email })).items[0]?.lastSeenAt).toBeInstanceOf(Date);
  expect(await listAccounts({ q: '.*' })).toMatchObject({ total: 0 });
});

it('the holder of an invitation’s link learns who invites and to which project; a wrong link reveals nothing', async () => {
  const owner = await person('Olga Owner');
  const project = await inviteMember({
    project: await projectOf(owner),
    actor: { userId: owner.id, name: owner.name },
    email: 'new@example.org',
    role: 'editor',
  });
  expect(await readInvitation({ link: project.invitations[0]?.token ?? '' })).toEqual({
    projectName: 'My Project',
    invitedBy: 'Olga Owner',
    email: 'new@example.org',
    role: 'editor',
    isMailed: false,
  });
  expect(await readInvitation({ link: 'wrong' })).toBeNull();
});

it('deleting an account needs its password or, without one, a fresh sign-in', async () => {
  const user = await person();
  const [heir, project] = [await person('Heir'), await projectOf(user)];
  await join(project, heir);
  const newOwners = [{ projectId: String(project._id), newOwnerId: heir.id }];
  const session = {
    userId: user.id,
    sessionId: (await actorOf(await bearerOf(user), 'cookie'))?.sessionId ?? '',
    newOwners,
  };
  for (const password of [undefined, 'wrong wrong']) {
    await expect(deleteOwnAccount({ ...session, password })).rejects.toMatchObject({ issues: [{ path: 'password' }] });
  }
  expect(await ownedProjects(heir.id)).toHaveLength(1);
  // Nobody becomes an owner unasked: the account stays until they have accepted.
  await expect(deleteOwnAccount({ ...session, password: PASSWORD })).rejects.toMatchObject({ code: 'OWNERS_ASKED' });
  expect(await ownedProjects(heir.id)).toHaveLength(1);
  await acceptOffer({ projectId: String(project._id), actor: { userId: heir.id, name: 'Heir' } });
  expect(await ownedProjects(heir.id)).toHaveLength(2);
  await deleteOwnAccount({ ...session, newOwners: [], password: PASSWORD });
  expect(await ownedProjects(heir.id)).toHaveLength(2);
  expect(await actorOf(await bearerOf(user), 'cookie')).toBeNull();
});

it('an account without a password needs a fresh sign-in instead, even for its first password', async () => {
  const user = await registerAccount({
    email: 'vk@example.org',
    name: 'V',
    address: '10.1.1.1',
    vkUserId: '77',
    passwordHash: () => null,
  });
  const session = {
    userId: String(user._id),
    sessionId: (await actorOf(await bearerOf(user), 'cookie'))?.sessionId ?? '',
  };
  const now = clock.now;
  clock.now = () => new Date(Date.now() + 11 * 60_000);
  await expect(changePassword({ ...session, newPassword: 'the first one' })).rejects.toMatchObject({
    code: 'SIGN_IN_AGAIN',
  });
  await expect(deleteOwnAccount(session)).rejects.toMatchObject({ code: 'SIGN_IN_AGAIN' });
  clock.now = now;
  expect((await previewDeletion(session)).asksPassword).toBe(false);
  await deleteOwnAccount(session);
  expect(await ownedProjects(session.userId)).toEqual([]);
});
