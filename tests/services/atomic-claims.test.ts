import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteAccount } from '@/server/edge/host/delete-account';
import { registerUser } from '@/server/people/auth/register-user';
import {
  anyUser,
  countUsers,
  findUserByEmail,
  listUsers,
  removeUser,
  type StoredUser,
} from '@/server/people/users/store';
import type { Actor } from '@/server/people/access/actor';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { MARKER } from '@/server/system/db/kept-data.mjs';
import { env } from '@/server/system/env';
import { changeAccount } from '@/server/edge/host/change-account';
import { putHostSetting } from '@/server/system/host/store';
import { acceptInvitation, registrationBy } from '@/server/people/projects/invitations';
import { inviteMember, MAX_INVITATIONS } from '@/server/people/projects/invite-member';
import * as store from '@/server/people/projects/store';
import { createWebhook, deleteWebhook, listWebhooks, MAX_WEBHOOKS } from '@/server/publishing/webhooks/manage';

/** Each grant is one write: of many concurrent requests, only as many succeed as there are grants. */

let turn = 0;
const register = (invitation?: string, email?: string): Promise<StoredUser> => {
  turn += 1;
  return registerUser({
    email: email ?? `c${turn}@example.org`,
    password: 'long enough',
    name: 'C',
    address: `10.3.0.${turn}`,
    ...(invitation ? { invitation } : {}),
  });
};
const atOnce = <T>(count: number, work: (index: number) => Promise<T>) =>
  Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)));
const done = <T>(ends: PromiseSettledResult<T>[]) =>
  ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
const refusals = (ends: PromiseSettledResult<unknown>[]) =>
  ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { code: string }).code] : []));
const actorOf = (user: StoredUser) => ({ userId: String(user._id), name: user.name }) as Actor;

async function newProject() {
  const owner = await register();
  const [project] = await store.ownedProjects(String(owner._id));
  if (!project) throw new Error('no project');
  return project;
}
const inviterOf = (project: store.StoredProject) => ({ userId: String(project.userId), name: 'C' });
async function invite(email = 'guest@example.org') {
  const project = await newProject();
  const invited = await inviteMember({ project, actor: inviterOf(project), email, role: 'editor' });
  return { id: String(project._id), token: invited.invitations[0]?.token ?? '' };
}

beforeAll(async () => {
  await connectDatabase();
});
afterAll(disconnectDatabase);

it('twenty concurrent registrations on a fresh host create one administrator', async () => {
  expect(await anyUser()).toBe(false);
  const people = done(await atOnce(20, () => register()));
  expect(people).toHaveLength(20);
  expect(await countUsers()).toEqual({ all: 20, admins: 1 });
  expect(people.filter(({ isAdmin }) => isAdmin)).toHaveLength(1);
});

it('on a fresh host for invited people only, one of many concurrent registrations succeeds: the administrator', async () => {
  for (let index = 1; index <= turn; index += 1)
    await removeUser(String((await findUserByEmail(`c${index}@example.org`))?._id));
  // Without this the host would notice that it has lost its accounts.
  await rm(path.join(env.DATA_DIR, MARKER), { force: true });
  await putHostSetting({ registration: 'invited' });
  const ends = await atOnce(8, () => register());
  await putHostSetting({ registration: 'open' });
  expect(done(ends)).toMatchObject([{ isAdmin: true }]);
  expect(new Set(refusals(ends))).toEqual(new Set(['REGISTRATION_CLOSED']));
  expect(await countUsers()).toEqual({ all: 1, admins: 1 });
});

it('one invitation lets one account register, and one member join', async () => {
  const { id, token } = await invite();
  await putHostSetting({ registration: 'invited' });
  const ends = await atOnce(6, () => register(token, 'guest@example.org'));
  await expect(register(token, 'guest@example.org')).rejects.toMatchObject({ code: 'REGISTRATION_CLOSED' });
  await putHostSetting({ registration: 'open' });
  const [guest] = done(ends);
  expect([done(ends).length, refusals(ends)]).toEqual([1, Array.from({ length: 5 }, () => 'REGISTRATION_CLOSED')]);
  const others = await Promise.all(Array.from({ length: 5 }, () => register()));
  const joins = await atOnce(6, (index) =>
    acceptInvitation({ link: token, actor: actorOf([guest as StoredUser, ...others][index] as StoredUser) }),
  );
  expect([done(joins).length, refusals(joins)]).toEqual([1, Array.from({ length: 5 }, () => 'NOT_FOUND')]);
  expect((await store.findProject(id))?.members).toHaveLength(1);
});

it('a failed registration returns its invitation', async () => {
  const { token } = await invite('same@example.org');
  await putHostSetting({ registration: 'invited' });
  const same = { email: 'same@example.org', password: 'long enough', name: 'S', invitation: token };
  const ends = await atOnce(2, (index) => registerUser({ ...same, address: `10.4.0.${index}` }));
  expect(done(ends)).toHaveLength(1);
  await putHostSetting({ registration: 'open' });
  const other = await invite('same@example.org');
  await putHostSetting({ registration: 'invited' });
  await expect(registerUser({ ...same, invitation: other.token, address: '10.4.0.9' })).rejects.toMatchObject({
    code: 'REGISTRATION_CLOSED',
  });
  expect(await registrationBy(other.token, 'same@example.org')).not.toBeNull();
  await putHostSetting({ registration: 'open' });
});

it('one e-mail has one invitation, and a project never exceeds its limits on invitations and members under concurrent requests', async () => {
  const project = await newProject();
  const id = String(project._id);
  await atOnce(5, () =>
    inviteMember({ project, actor: inviterOf(project), email: 'again@example.org', role: 'viewer' }),
  );
  expect((await store.findProject(id))?.invitations).toHaveLength(1);
  const ends = await atOnce(MAX_INVITATIONS + 5, (index) =>
    inviteMember({ project, actor: inviterOf(project), email: `many${index}@example.org`, role: 'viewer' }),
  );
  expect((await store.findProject(id))?.invitations).toHaveLength(MAX_INVITATIONS);
  expect(refusals(ends)).toEqual(Array.from({ length: 6 }, () => 'CONFLICT'));
  const people = await Promise.all(Array.from({ length: 5 }, () => register()));
  await atOnce(5, (index) => store.addMember({ id, userId: String(people[index]?._id), role: 'viewer', most: 2 }));
  expect((await store.findProject(id))?.members).toHaveLength(2);
});

it('when administrators step down or leave at the same moment, one remains', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => register()));
  for (const { _id } of people) await changeAccount({ id: String(_id), isAdmin: true });
  const admins = (await listUsers()).filter(({ isAdmin }) => isAdmin).map(({ _id }) => String(_id));
  const ends = await atOnce(admins.length, async (index) => {
    const id = admins[index] ?? '';
    return index % 2 ? deleteAccount({ userId: id }) : changeAccount({ id, isAdmin: false });
  });
  expect(new Set(refusals(ends))).toEqual(new Set(['LAST_ADMIN']));
  expect((await countUsers()).admins).toBeGreaterThan(0);
});

it('a project never has more webhooks than its limit under concurrent requests, and a removed one makes room', async () => {
  const { _id } = await newProject();
  const projectId = String(_id);
  const create = (index: number) =>
    createWebhook({ projectId, url: `https://example.org/${index}`, events: ['post.published'] });
  const ends = await atOnce(MAX_WEBHOOKS + 8, create);
  expect(done(ends)).toHaveLength(MAX_WEBHOOKS);
  expect(refusals(ends)).toEqual(Array(8).fill('CONFLICT'));
  const [first] = await listWebhooks({ projectId });
  await deleteWebhook({ id: first?.id ?? '' });
  expect(done(await atOnce(3, create))).toHaveLength(1);
  expect(await listWebhooks({ projectId })).toHaveLength(MAX_WEBHOOKS);
});
