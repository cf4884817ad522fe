import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { POST as forgot } from '@/app/api/auth/forgot/route';
import { openSession } from '@/server/people/auth/open-session';
import { registerUser } from '@/server/people/auth/register-user';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { readEntrance } from '@/server/edge/host/entrance';
import { hostOverview } from '@/server/edge/host/overview';
import { putHostSetting } from '@/server/system/host/store';
import { POST as add } from '@/app/api/projects/[id]/members/route';
import { ownedProjects } from '@/server/people/projects/store';
import { startSmtpFake, type SmtpFake } from '../fakes/smtp';

const email = 'alice@example.org';
const CONFIRMED = 'https://workspace.example.com';
let smtp: SmtpFake;
let turn = 0;
let project: string;
let token: string;

beforeAll(async () => {
  await connectDatabase();
  smtp = await startSmtpFake();
  const user = await registerUser({ email, password: 'long enough', name: 'A', address: '10.0.0.1' });
  token = await openSession({ user, userAgent: '', address: '' });
  project = String((await ownedProjects(String(user._id)))[0]?._id);
});
beforeEach(async () => {
  Object.assign(env, { SMTP_URL: smtp.url, PUBLIC_URL: undefined });
  smtp.mails.length = 0;
  await putHostSetting({ publicOrigin: null });
});
afterAll(async () => {
  Object.assign(env, { SMTP_URL: undefined, PUBLIC_URL: undefined });
  await smtp.close();
  await disconnectDatabase();
});

/** A call from a client that claims any host: in the address, Host and the headers of proxies. */
function call(path: string, json: object, headers: Record<string, string> = {}): Request {
  turn += 1;
  const lies = { host: '127.0.0.1.evil.test', 'x-forwarded-host': 'evil.test', 'x-client-address': `10.5.0.${turn}` };
  return new Request(`http://evil.test${path}`, {
    method: 'POST',
    body: JSON.stringify(json),
    headers: { 'content-type': 'application/json', ...lies, ...headers },
  });
}
const ask = (address = email) => forgot(call('/api/auth/forgot', { email: address }), { params: Promise.resolve({}) });
const invite = (address: string) =>
  add(
    call(`/api/projects/${project}/members`, { email: address, role: 'viewer' }, { authorization: `Bearer ${token}` }),
    { params: Promise.resolve({ id: project }) },
  );
const linkIn = (mail: string | undefined) => /https?:\/\/\S+/.exec((mail ?? '').replace(/=\r\n/g, ''))?.[0];

it('a mailed link leads to the confirmed address, or PUBLIC_URL before it, regardless of the request', async () => {
  await putHostSetting({ publicOrigin: CONFIRMED });
  expect((await ask()).status).toBe(202);
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(1), 20_000);
  expect(linkIn(smtp.mails[0])).toMatch(new RegExp(`^${CONFIRMED}/auth\\?reset=`));
  expect((await invite('new@example.org')).status).toBe(201);
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(2), 20_000);
  expect(linkIn(smtp.mails[1])).toMatch(new RegExp(`^${CONFIRMED}/auth\\?invitation=`));
  Object.assign(env, { PUBLIC_URL: 'https://set.example.com' });
  await ask();
  await vi.waitFor(() => expect(smtp.mails).toHaveLength(3), 20_000);
  expect(linkIn(smtp.mails[2])).toMatch(/^https:\/\/set\.example\.com\/auth\?reset=/);
  expect(smtp.mails.join()).not.toContain('evil');
});

it('without either nothing is mailed; the sign-in screen and the administrator say so', async () => {
  const asked = { host: 'localhost', isHttps: false };
  const before = smtp.connections();
  expect((await ask()).status).toBe(202);
  const invited = await invite('other@example.org');
  expect(JSON.stringify(await invited.json())).toContain('?invitation=');
  expect(await readEntrance({ invitation: undefined, asked })).toMatchObject({ sendsMail: false });
  expect((await hostOverview()).address).toEqual({ fromEnvironment: null, confirmed: null, mailsLinks: false });
  await putHostSetting({ publicOrigin: CONFIRMED });
  expect(await readEntrance({ invitation: undefined, asked })).toMatchObject({ sendsMail: true });
  expect((await hostOverview()).address).toEqual({ fromEnvironment: null, confirmed: CONFIRMED, mailsLinks: true });
  expect(smtp.connections()).toBe(before);
});

it('a request for a link gets its response before anything is looked up or mailed, for known and unknown addresses alike', async () => {
  await putHostSetting({ publicOrigin: CONFIRMED });
  smtp.fallSilent();
  const before = smtp.connections();
  const [known, unknown] = [await ask(), await ask('nobody@example.org')];
  expect([known.status, unknown.status]).toEqual([202, 202]);
  await vi.waitFor(() => expect(smtp.connections()).toBe(before + 1), 20_000);
});
