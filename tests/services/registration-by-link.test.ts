import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { registerUser } from '@/server/people/auth/register-user';
import { listInvitationsOf } from '@/server/people/projects/list-invitations';
import { inviteMember, MAX_REQUESTED_MAILS_A_DAY, requestInvitationMail } from '@/server/people/projects/invite-member';
import { presentProject } from '@/server/people/projects/present';
import { readInvitation } from '@/server/people/projects/read-invitation';
import * as store from '@/server/people/projects/store';
import { findUserByEmail } from '@/server/people/users/store';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { putHostSetting } from '@/server/system/host/store';
import type { Actor } from '@/server/people/access/actor';
import { startSmtpFake, type SmtpFake } from '../fakes/smtp';

/** Registration is closed. The inviter sees the link of each invitation and tries it out. */

let smtp: SmtpFake;
let turn = 0;
let inviter: { userId: string; name: string; email: string };

const register = (email: string, invitation?: string) => {
  turn += 1;
  return registerUser({
    email,
    password: 'long enough',
    name: 'P',
    address: `10.8.0.${turn}`,
    ...(invitation ? { invitation } : {}),
  });
};
const newEmail = () => `r${(turn += 1)}@example.org`;
async function knownEmail(): Promise<string> {
  const email = newEmail();
  await putHostSetting({ registration: 'open' });
  await register(email);
  await putHostSetting({ registration: 'invited' });
  return email;
}
async function project(): Promise<store.StoredProject> {
  const [owned] = await store.ownedProjects(inviter.userId);
  if (!owned) throw new Error('no project');
  return owned;
}
async function invite(email: string): Promise<string> {
  const invited = await inviteMember({ project: await project(), actor: inviter, email, role: 'viewer' });
  return invited.invitations.find((entry) => entry.email === email)?.token ?? '';
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: { code: string; message: string }) => ({ code: error.code, message: error.message }),
  );
const linksMailed = () =>
  smtp.mails.map((mail) => /invitation=3D([\w.-]+)|invitation=([\w.-]+)/.exec(mail.replace(/=\r\n/g, '')));
async function linkMailedTo(email: string): Promise<string> {
  await vi.waitFor(() => expect(smtp.mails.some((mail) => mail.includes(`To: ${email}`))).toBe(true), 20_000);
  const at = smtp.mails.findIndex((mail) => mail.includes(`To: ${email}`));
  const [, encoded, plain] = linksMailed()[at] ?? [];
  return encoded ?? plain ?? '';
}

beforeAll(async () => {
  await connectDatabase();
  smtp = await startSmtpFake();
  const email = newEmail();
  inviter = { userId: String((await register(email))._id), name: 'P', email };
});
beforeEach(async () => {
  smtp.mails.length = 0;
  Object.assign(env, { SMTP_URL: undefined, PUBLIC_URL: undefined });
  await putHostSetting({ registration: 'invited' });
});
afterAll(async () => {
  await putHostSetting({ registration: 'open' });
  Object.assign(env, { SMTP_URL: undefined, PUBLIC_URL: undefined });
  await smtp.close();
  await disconnectDatabase();
});
const sendMail = () => Object.assign(env, { SMTP_URL: smtp.url, PUBLIC_URL: 'https://workspace.example.com' });

it('where no mail is sent, a link registers its e-mail; an e-mail with an account is refused like any useless link', async () => {
  const [known, unknown, used] = [await knownEmail(), newEmail(), newEmail()];
  const [toKnown, toUnknown, toUsed] = [await invite(known), await invite(unknown), await invite(used)];
  await register(used, toUsed);
  const withdrawn = await invite(newEmail());
  await store.removeInvitationByToken(String((await project())._id), withdrawn);
  const refused = await refusal(register(known, toKnown));
  expect(refused).toMatchObject({ code: 'REGISTRATION_CLOSED', message: expect.stringMatching(/sign in/) });
  for (const [email, link] of [
    [used, toUsed],
    [newEmail(), withdrawn],
    [newEmail(), toUnknown],
    [newEmail(), 'made-up'],
  ] as const)
    expect(await refusal(register(email, link))).toEqual(refused);
  expect(await register(unknown, toUnknown)).toMatchObject({ email: unknown });
});

it('where mail is sent, the inviter’s link registers no one, and is refused alike with an account and without', async () => {
  const [known, unknown] = [await knownEmail(), newEmail()];
  sendMail();
  const [toKnown, toUnknown] = [await invite(known), await invite(unknown)];
  const refused = await refusal(register(known, toKnown));
  expect(refused).toMatchObject({ code: 'INVITATION_NOT_MAILED' });
  expect(await refusal(register(unknown, toUnknown))).toEqual(refused);
  // A proof made up, or taken from another mail, is none.
  const mailed = await linkMailedTo(unknown);
  expect(await refusal(register(unknown, `${toUnknown}.${'a'.repeat(43)}`))).toEqual(refused);
  expect(await refusal(register(known, `${toKnown}.${mailed.split('.')[1]}`))).toEqual(refused);
  expect(await findUserByEmail(unknown)).toBeNull();
  expect(await register(unknown, mailed)).toMatchObject({ email: unknown });
  // Whoever reads the mailbox may know that it has an account.
  expect(await refusal(register(known, await linkMailedTo(known)))).toMatchObject({ code: 'EMAIL_TAKEN' });
});

it('no call returns the mailed link; its screen differs only in that it registers', async () => {
  sendMail();
  const email = await knownEmail();
  const token = await invite(email);
  const mailed = await linkMailedTo(email);
  expect(mailed).toMatch(new RegExp(`^${token}\\.[\\w-]{43}$`));
  const proof = mailed.split('.')[1] ?? '';
  const actor = { userId: inviter.userId, roleLimit: 'owner' } as unknown as Actor;
  const guest = String((await findUserByEmail(email))?._id);
  const shown = [
    await presentProject(await project(), { actor, origin: 'https://workspace.example.com' }),
    await listInvitationsOf({ userId: guest, email }),
    await readInvitation({ link: mailed }),
  ];
  expect(JSON.stringify(shown)).toContain(token);
  expect(JSON.stringify(shown)).not.toContain(proof);
  const facts = { projectName: 'My Project', invitedBy: 'P', email, role: 'viewer' };
  expect(await readInvitation({ link: mailed })).toEqual({ ...facts, isMailed: true });
  expect(await readInvitation({ link: token })).toEqual({ ...facts, isMailed: false });
});

it('the holder of the inviter’s link has it mailed again, a few times a day, alike with an account and without', async () => {
  const [known, unknown] = [await knownEmail(), newEmail()];
  sendMail();
  const [toKnown, toUnknown] = [await invite(known), await invite(unknown)];
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(2), 20_000);
  smtp.mails.length = 0;
  env.SMTP_URL = undefined;
  expect(await refusal(requestInvitationMail({ link: toKnown }))).toMatchObject({ code: 'CONFLICT' });
  sendMail();
  for (const link of [toKnown, toUnknown])
    for (let index = 0; index < MAX_REQUESTED_MAILS_A_DAY; index += 1) await requestInvitationMail({ link });
  const limited = await refusal(requestInvitationMail({ link: toKnown }));
  expect(limited).toMatchObject({ code: 'RATE_LIMITED' });
  expect(await refusal(requestInvitationMail({ link: toUnknown }))).toEqual(limited);
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(2 * MAX_REQUESTED_MAILS_A_DAY), 20_000);
  expect(await linkMailedTo(unknown)).toContain(`${toUnknown}.`);
  expect(await refusal(requestInvitationMail({ link: 'made-up' }))).toMatchObject({ code: 'NOT_FOUND' });
});

it('while registration is open, a known e-mail is named as such, with a link or without', async () => {
  const known = await knownEmail();
  const link = await invite(known);
  await putHostSetting({ registration: 'open' });
  for (const invitation of [undefined, link])
    expect(await refusal(register(known, invitation))).toMatchObject({ code: 'EMAIL_TAKEN' });
});
