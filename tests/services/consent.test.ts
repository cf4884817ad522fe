import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { deleteAccount } from '@/server/edge/host/delete-account';
import { readEntrance } from '@/server/edge/host/entrance';
import { registerUser } from '@/server/people/auth/register-user';
import { listNotificationsOf } from '@/server/people/notifications/store';
import { acceptInvitation, INVITATION_DAYS, refuseInvitation } from '@/server/people/projects/invitations';
import {
  inviteMember,
  MAX_ANNOUNCEMENTS_A_DAY,
  MAX_ANNOUNCEMENTS_OF_PROJECT_A_WEEK,
  MAX_INVITATIONS_OF_PERSON,
} from '@/server/people/projects/invite-member';
import { listInvitationsOf } from '@/server/people/projects/list-invitations';
import { removeMember, updateMember } from '@/server/people/projects/members';
import * as store from '@/server/people/projects/store';
import { acceptOffer, offerProject } from '@/server/people/projects/transfer-project';
import { changeUser } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { hostSettings } from '@/server/system/host/settings';
import type { Actor } from '@/server/people/access/actor';
import { startSmtpFake, type SmtpFake } from '../fakes/smtp';

let smtp: SmtpFake;
let turn = 0;
const realNow = clock.now;
beforeAll(async () => {
  await connectDatabase();
  smtp = await startSmtpFake();
});
beforeEach(() => {
  smtp.mails.length = 0;
  Object.assign(env, { SMTP_URL: smtp.url, PUBLIC_URL: 'https://workspace.example.com' });
});
afterEach(() => {
  clock.now = realNow;
});
afterAll(async () => {
  Object.assign(env, { SMTP_URL: undefined, PUBLIC_URL: undefined, REGISTRATION: 'open' });
  await smtp.close();
  await disconnectDatabase();
});

type Person = { userId: string; name: string; email: string };

async function person(name = 'A person'): Promise<Person> {
  turn += 1;
  const email = `s${turn}@example.org`;
  const user = await registerUser({ email, password: 'long enough', name, address: `10.6.0.${turn}` });
  return { userId: String(user._id), name, email };
}
async function projectOf({ userId }: Person) {
  const [project] = await store.ownedProjects(userId);
  if (!project) throw new Error('no project');
  return project;
}
async function invite(actor: Person, email: string, project?: store.StoredProject) {
  const invited = await inviteMember({ project: project ?? (await projectOf(actor)), actor, email, role: 'admin' });
  return invited.invitations.find((entry) => entry.email === email)?.token ?? '';
}
const noticesOf = async ({ userId }: Person) =>
  (await listNotificationsOf({ userId, projectIds: null }, { skip: 0, limit: 50 })).items;
const open = async (someone: Person) => (await listInvitationsOf(someone)).invitations;

/** Mails follow a response: those of the test before may arrive in this one. */
const mailsTo = (email: string) => smtp.mails.filter((mail) => mail.includes(email));

it('after the first account registration is by invitation, unless it was opened; older hosts stay as they were', async () => {
  env.REGISTRATION = undefined;
  const asked = { host: 'localhost', isHttps: false };
  // Accounts from before this rule: the host had no choice stored, and was open.
  expect((await hostSettings()).registration).toBe('open');
  await person('Host');
  expect((await hostSettings()).registration).toBe('invited');
  await expect(person()).rejects.toMatchObject({ code: 'REGISTRATION_CLOSED' });
  expect(await readEntrance({ invitation: undefined, asked })).toMatchObject({ isNew: false, isOpen: false });
  env.REGISTRATION = 'open';
  expect(await readEntrance({ invitation: undefined, asked })).toMatchObject({ isOpen: true });
  await person();
});

it('a known account is notified and mailed like anybody; it joins only after its yes, and the inviter hears of it', async () => {
  const [inviter, guest] = [await person('Olga'), await person('Gus')];
  const token = await invite(inviter, guest.email);
  await vi.waitFor(async () => expect(await noticesOf(guest)).toHaveLength(1));
  expect(await noticesOf(guest)).toMatchObject([
    { kind: 'invitation', message: 'Olga invites you to My Project as admin.', link: `/auth?invitation=${token}` },
  ]);
  await vi.waitFor(() => expect(mailsTo(guest.email)).toHaveLength(1));
  expect((await projectOf(inviter)).members).toEqual([]);
  expect((await store.projectsOf(guest.userId)).map(({ userId }) => String(userId))).toEqual([guest.userId]);
  await acceptInvitation({ link: token, actor: guest });
  expect((await projectOf(inviter)).members).toMatchObject([{ role: 'admin' }]);
  expect(await noticesOf(inviter)).toMatchObject([{ message: 'Gus joined My Project as admin.' }]);
  await expect(invite(inviter, guest.email)).rejects.toMatchObject({ code: 'ALREADY_MEMBER' });
  await expect(invite(inviter, inviter.email)).rejects.toMatchObject({ code: 'ALREADY_MEMBER' });
});

it('the inviter waits for nothing that depends on an account: the mail server may never answer', async () => {
  const [inviter, guest] = [await person(), await person()];
  const quiet = await startSmtpFake();
  quiet.fallSilent();
  env.SMTP_URL = quiet.url;
  for (const email of [guest.email, 'nobody-there@example.org']) {
    const began = performance.now();
    await invite(inviter, email);
    expect(performance.now() - began).toBeLessThan(3000);
  }
  await vi.waitFor(() => expect(quiet.connections()).toBe(2));
  await quiet.close();
});

it('one e-mail is not flooded: a few announcements a week of one project, a few a day of all', async () => {
  const victim = await person();
  const inviter = await person();
  for (let index = 0; index < MAX_ANNOUNCEMENTS_OF_PROJECT_A_WEEK + 2; index += 1) await invite(inviter, victim.email);
  await vi.waitFor(async () => expect(await noticesOf(victim)).toHaveLength(MAX_ANNOUNCEMENTS_OF_PROJECT_A_WEEK));
  for (let index = 0; index < MAX_ANNOUNCEMENTS_A_DAY; index += 1) await invite(await person(), victim.email);
  await vi.waitFor(async () => expect(await noticesOf(victim)).toHaveLength(MAX_ANNOUNCEMENTS_A_DAY));
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await noticesOf(victim)).toHaveLength(MAX_ANNOUNCEMENTS_A_DAY);
  expect(smtp.mails.length).toBeLessThanOrEqual(MAX_ANNOUNCEMENTS_A_DAY);
  // All are in the app nevertheless.
  expect(await open(victim)).toHaveLength(1 + MAX_ANNOUNCEMENTS_A_DAY);
});

it('a person has a limit on open invitations in all projects, and expired ones count no more', async () => {
  Object.assign(env, { SMTP_URL: undefined });
  const inviter = await person();
  const projects = [await projectOf(inviter)];
  for (const name of ['B', 'C'])
    projects.push(await store.insertProject({ userId: inviter.userId, name, isDefault: false }));
  const third = projects[2];
  for (let index = 0; index < MAX_INVITATIONS_OF_PERSON; index += 1)
    await invite(inviter, `m${index}@example.org`, projects[index % 2]);
  await expect(invite(inviter, 'more@example.org', third)).rejects.toMatchObject({ code: 'CONFLICT' });
  clock.now = () => new Date(realNow().getTime() + (INVITATION_DAYS + 1) * 86_400_000);
  await invite(inviter, 'more@example.org', third);
});

it('an expired invitation joins nobody and is shown to nobody', async () => {
  const [inviter, guest] = [await person(), await person()];
  const token = await invite(inviter, guest.email);
  clock.now = () => new Date(realNow().getTime() + (INVITATION_DAYS + 1) * 86_400_000);
  expect(await open(guest)).toEqual([]);
  await expect(acceptInvitation({ link: token, actor: guest })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(refuseInvitation({ link: token })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('each person is shown the invitations to them alone, of a project that invited several', async () => {
  const [inviter, one, other] = [await person(), await person(), await person()];
  const [toOne, toOther] = [await invite(inviter, one.email), await invite(inviter, other.email)];
  expect((await open(one)).map(({ token }) => token)).toEqual([toOne]);
  expect((await open(other)).map(({ token }) => token)).toEqual([toOther]);
});

it('neither a deactivated account nor an inviter who has left is notified', async () => {
  const [owner, admin, guest, ghost] = [await person(), await person(), await person(), await person()];
  await changeUser(ghost.userId, { deactivatedAt: new Date() });
  await invite(owner, ghost.email);
  await vi.waitFor(() => expect(mailsTo(ghost.email)).toHaveLength(1), 20_000);
  expect(await noticesOf(ghost)).toEqual([]);
  await acceptInvitation({ link: await invite(owner, admin.email), actor: admin });
  const project = await projectOf(owner);
  const token = await invite(admin, guest.email, project);
  // As when the invitation was written while its inviter was being removed.
  await store.removeMember(String(project._id), admin.userId);
  const before = await noticesOf(admin);
  await refuseInvitation({ link: token });
  expect(await noticesOf(admin)).toEqual(before);
});

it('who leaves, or is no admin any more, has no open links and no open offer', async () => {
  const [owner, admin, guest] = [await person(), await person(), await person()];
  await acceptInvitation({ link: await invite(owner, admin.email), actor: admin });
  const project = await projectOf(owner);
  const projectId = String(project._id);
  await invite(admin, guest.email, project);
  await updateMember({ projectId, userId: admin.userId, role: 'editor' });
  expect(await open(guest)).toEqual([]);
  await updateMember({ projectId, userId: admin.userId, role: 'admin' });
  await invite(admin, guest.email, project);
  await offerProject({ project, newOwnerId: admin.userId });
  await removeMember({ project, actor: owner as unknown as Actor, role: 'owner', userId: admin.userId });
  expect(await open(guest)).toEqual([]);
  await store.addMember({ id: projectId, userId: admin.userId, role: 'viewer', most: 10 });
  await expect(acceptOffer({ projectId, actor: admin })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('a deleted account takes its invitations and offers with it; an invitation to it stays, so its end is not seen', async () => {
  const [owner, heir, guest] = [await person(), await person(), await person()];
  await acceptInvitation({ link: await invite(owner, heir.email), actor: heir });
  const project = await projectOf(owner);
  await offerProject({ project, newOwnerId: heir.userId });
  await invite(heir, guest.email, project);
  const other = await person();
  await invite(other, heir.email);
  await deleteAccount({ userId: heir.userId });
  expect(await projectOf(owner)).toMatchObject({ members: [], invitations: [] });
  expect((await projectOf(owner)).transferOffer).toBeUndefined();
  expect((await projectOf(other)).invitations).toMatchObject([{ email: heir.email }]);
  expect(await open(guest)).toEqual([]);
});

it('an offer of a default project leaves its giver with another one, and expires', async () => {
  const [owner, heir] = [await person('Ola'), await person('Ida')];
  await acceptInvitation({ link: await invite(owner, heir.email), actor: heir });
  const project = await projectOf(owner);
  const projectId = String(project._id);
  await offerProject({ project, newOwnerId: heir.userId });
  expect((await listInvitationsOf(heir)).offers).toMatchObject([{ projectName: 'My Project', offeredBy: 'Ola' }]);
  clock.now = () => new Date(realNow().getTime() + (INVITATION_DAYS + 1) * 86_400_000);
  expect((await listInvitationsOf(heir)).offers).toEqual([]);
  await expect(acceptOffer({ projectId, actor: heir })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  clock.now = realNow;
  await acceptOffer({ projectId, actor: heir });
  expect((await store.ownedProjects(owner.userId)).map(({ isDefault }) => isDefault)).toEqual([true]);
  expect((await noticesOf(owner)).map(({ message }) => message)).toContain(
    'Ida is the owner of My Project now. You stay in it as an admin.',
  );
});
