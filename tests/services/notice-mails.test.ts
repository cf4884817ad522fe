import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { NotificationModel } from '@/prisma-free-models/notification';
import { registerUser } from '@/server/people/auth/register-user';
import { mailNotices } from '@/server/people/notice-mails/mail-notices';
import { readNoticeSettings, updateNoticeSettings } from '@/server/people/notice-mails/settings';
import { notify } from '@/server/people/notifications/notify';
import { ownedProjects } from '@/server/people/projects/store';
import { changeUser } from '@/server/people/users/store';
import { clock } from '@/server/system/clock';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { startSmtpFake, type SmtpFake } from '../fakes/smtp';
import { bundleProgram } from '../setup/bundle-program';
import { NODE, ROOT } from '../setup/services';

const cache = path.join(ROOT, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const outdir = mkdtempSync(path.join(cache, 'notice-mails-'));
const realNow = clock.now;

const signal = new AbortController().signal;
let smtp: SmtpFake;
let userId: string;
let projectId: string;
let made = 0;

beforeAll(async () => {
  await bundleProgram({ name: 'mailing', source: 'tests/services/mailing-process.ts', outdir });
  await connectDatabase();
  const user = await registerUser({
    email: 'ann@example.org',
    password: 'long enough',
    name: 'A',
    address: '10.0.0.1',
  });
  userId = String(user._id);
  projectId = String((await ownedProjects(userId))[0]?._id);
});
beforeEach(async () => {
  smtp = await startSmtpFake();
  Object.assign(env, { SMTP_URL: smtp.url, PUBLIC_URL: 'https://w.example.com' });
  await NotificationModel.deleteMany({});
  await updateNoticeSettings({ userId, mail: { posts: 'at-once', videos: 'never' }, quiet: null, zone: 'UTC' });
  return () => {
    clock.now = realNow;
    return smtp.close();
  };
});
afterAll(async () => {
  Object.assign(env, { SMTP_URL: undefined, PUBLIC_URL: undefined });
  await disconnectDatabase();
  rmSync(outdir, { recursive: true, force: true });
});

function at(time: string | Date): void {
  clock.now = () => new Date(time);
}
async function happened(message: string, kind = 'post-failed'): Promise<void> {
  made += 1;
  await notify({ userIds: [userId], projectId, kind, message, link: '/schedule?post=1', eventKey: `e${made}` });
}
const plain = () => smtp.mails.map((mail) => mail.replace(/=\r\n/g, '').replaceAll('=3D', '='));

it('one mail for what is due together, with links to this host; never a second one', async () => {
  await happened('First failed.');
  await happened('Second failed.');
  await happened('A video is ready.', 'video.finished');
  expect(await mailNotices(signal)).toBe(1);
  expect(await mailNotices(signal)).toBe(0);
  const [mail, ...others] = plain();
  expect(others).toEqual([]);
  expect(mail).toContain('Subject: 2 notifications');
  expect(mail).toContain('https://w.example.com/schedule?post=1');
  expect(mail).toContain('https://w.example.com/account#notifications');
  expect(mail).not.toContain('A video is ready.');
  expect(await NotificationModel.countDocuments({ 'mail.sentAt': { $type: 'date' } })).toBe(2);
});

it('several workers at once mail each notification once', async () => {
  for (const name of ['a', 'b', 'c', 'd']) await happened(`Post ${name} failed.`);
  await Promise.all(Array.from({ length: 6 }, () => mailNotices(signal)));
  const sent = plain().join('\n');
  for (const name of ['a', 'b', 'c', 'd'])
    expect(sent.match(new RegExp(`^Post ${name} failed\\.`, 'gm'))).toHaveLength(1);
  expect(await NotificationModel.countDocuments({ 'mail.sentAt': { $type: 'date' } })).toBe(4);
});

it('a worker that is killed while the mail server has its mail is followed by none that mails it again', async () => {
  await happened('Once only.');
  smtp.holdAfterData();
  const worker = spawn(NODE, [path.join(outdir, 'mailing.cjs')], {
    cwd: ROOT,
    env: { ...process.env, SMTP_URL: smtp.url, PUBLIC_URL: 'https://w.example.com' },
    stdio: 'ignore',
  });
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), { timeout: 60_000 });
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  await mailNotices(signal);
  expect(smtp.mails).toHaveLength(1);
});

it('a mail server that takes nothing is tried again later, and then has one mail', async () => {
  await happened('Refused at first.');
  const { url } = smtp;
  Object.assign(env, { SMTP_URL: 'smtp://127.0.0.1:1' });
  expect(await mailNotices(signal)).toBe(0);
  Object.assign(env, { SMTP_URL: url });
  expect(await mailNotices(signal)).toBe(0);
  at(new Date(Date.now() + 61_000));
  expect(await mailNotices(signal)).toBe(1);
  expect(smtp.mails).toHaveLength(1);
});

it('in quiet hours mails wait; when they are switched off they go', async () => {
  await updateNoticeSettings({ userId, quiet: { from: '22:00', to: '07:00' } });
  at('2026-11-28T23:00:00Z');
  await happened('At night.');
  await NotificationModel.collection.updateMany({}, { $set: { createdAt: new Date('2026-11-28T23:00:00Z') } });
  expect(await mailNotices(signal)).toBe(0);
  at('2026-11-29T06:59:59Z');
  expect(await mailNotices(signal)).toBe(0);
  await updateNoticeSettings({ userId, quiet: null });
  expect(await mailNotices(signal)).toBe(1);
});

it('of changes at once none is lost', async () => {
  await Promise.all([
    updateNoticeSettings({ userId, mail: { people: 'daily' } }),
    updateNoticeSettings({ userId, mail: { budget: 'never' } }),
    updateNoticeSettings({ userId, quiet: { from: '23:00', to: '07:00' } }),
    updateNoticeSettings({ userId, zone: 'Asia/Tokyo' }),
  ]);
  expect(await readNoticeSettings({ userId })).toMatchObject({
    mail: { people: 'daily', budget: 'never', posts: 'at-once', videos: 'never' },
    quiet: { from: '23:00', to: '07:00' },
    zone: 'Asia/Tokyo',
  });
});

it('a daily digest goes out at eight in the person’s zone; what was read before is not in it', async () => {
  await updateNoticeSettings({ userId, mail: { posts: 'daily' }, zone: 'Europe/Berlin' });
  at('2026-11-28T12:00:00Z');
  await happened('For the digest.');
  await happened('Read by then.');
  await NotificationModel.collection.updateMany({}, { $set: { createdAt: new Date('2026-11-28T12:00:00Z') } });
  expect(await mailNotices(signal)).toBe(0);
  await NotificationModel.updateOne({ message: 'Read by then.' }, { readAt: new Date() });
  at('2026-11-29T06:59:00Z');
  expect(await mailNotices(signal)).toBe(0);
  at('2026-11-29T07:00:00Z');
  expect(await mailNotices(signal)).toBe(1);
  expect(plain().join()).not.toContain('Read by then.');
});

it('the zone of the profile counts before that of the browser; settings that were never made are the usual ones', async () => {
  await updateNoticeSettings({ userId, zone: 'Asia/Tokyo' });
  expect(await readNoticeSettings({ userId })).toMatchObject({
    zone: 'Asia/Tokyo',
    mail: { channels: 'at-once', budget: 'never' },
  });
  await changeUser(userId, { zoneChosen: true, timeZone: 'Europe/Paris' });
  expect((await readNoticeSettings({ userId })).zone).toBe('Europe/Paris');
  await changeUser(userId, { zoneChosen: false });
});

it('who was locked out or has left the project gets no mail', async () => {
  await happened('Locked out.');
  await changeUser(userId, { deactivatedAt: new Date() });
  expect(await mailNotices(signal)).toBe(0);
  await changeUser(userId, { deactivatedAt: null });
  expect(await mailNotices(signal)).toBe(0);
  made += 1;
  const message = 'Of another project.';
  const elsewhere = '0123456789abcdef01234567';
  await notify({
    userIds: [userId],
    projectId: elsewhere,
    kind: 'post-failed',
    message,
    link: null,
    eventKey: `e${made}`,
  });
  expect(await mailNotices(signal)).toBe(0);
  expect(smtp.mails).toEqual([]);
});
