import { afterAll, beforeAll, expect, it } from 'vitest';
import { GET as trail } from '@/app/api/audit/route';
import { POST as login } from '@/app/api/auth/login/route';
import { POST as createToken } from '@/app/api/auth/tokens/route';
import { PATCH as updateHost } from '@/app/api/host/route';
import { PUT as publishNow } from '@/app/api/posts/[id]/publish-now/route';
import { DELETE as deletePost } from '@/app/api/posts/[id]/route';
import { POST as savePlatforms } from '@/app/api/platform-settings/route';
import { POST as invite } from '@/app/api/projects/[id]/members/route';
import { AuditEntryModel } from '@/prisma-free-models/audit-entry';
import type { WireAuditEntry } from '@/lib/contracts/audit';
import { nextAuthOptions } from '@/server/edge/http/next-auth-options';
import { openSession } from '@/server/people/auth/open-session';
import { clock } from '@/server/system/clock';
import { putHostSetting } from '@/server/system/host/store';
import { ownedProjects } from '@/server/people/projects/store';
import { registerUser } from '@/server/people/auth/register-user';
import { makePost, startPublishing } from './publishing';

const ADDRESS = '198.51.100.7';
let services: Awaited<ReturnType<typeof startPublishing>>;
let workspace: { projectId: string; userId: string };
let token = '';
const email = 'owner@example.org';

beforeAll(async () => {
  services = await startPublishing();
  await somebody('host@example.org');
  ({ token, ...workspace } = await somebody(email));
});
afterAll(() => services.stop());

/** An account with its own project. */
async function somebody(who: string) {
  const registered = { email: who, password: 'long enough', name: 'S', address: '198.51.100.9' };
  await putHostSetting({ registration: 'open' });
  const user = await registerUser(registered);
  const userId = String(user._id);
  const [project] = await ownedProjects(userId);
  const token = await openSession({ user, userAgent: '', address: '' });
  return { token, userId, projectId: String(project!._id) };
}

type Handler = typeof trail;
type Sent = { path?: string; params?: Record<string, string>; json?: unknown; as?: string; accept?: string };

function call(handler: Handler, method: string, { path = '/', params = {}, json, as, accept }: Sent) {
  const headers = {
    'x-client-address': ADDRESS,
    host: 'localhost',
    ...(as ? { authorization: `Bearer ${as}` } : {}),
    ...(accept ? { accept } : {}),
    ...(json === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const body = json === undefined ? null : JSON.stringify(json);
  const request = new Request(`http://localhost/api${path}`, { method, headers, body });
  return handler(request, { params: Promise.resolve(params) });
}

const read = async (query: string, as = token) =>
  (await (await call(trail, 'GET', { path: `/audit?${query}`, as })).json()) as WireAuditEntry[];
const ofProject = () => read(`projectId=${workspace.projectId}`);

it('a sign-in and a failed one leave entries with the address, and never what was typed as a password', async () => {
  const typed = 'my-Secret-Passw0rd';
  await call(login, 'POST', { json: { email, password: typed } });
  await call(login, 'POST', { json: { email: typed, password: 'x' } });
  const rows = await AuditEntryModel.find({ what: 'sign-in.password' }).sort({ createdAt: 1, _id: 1 }).lean();
  expect(rows).toMatchObject([
    { email, address: ADDRESS, outcome: 'refused', reason: 'INVALID_CREDENTIALS' },
    { email: '', address: ADDRESS, outcome: 'refused' },
  ]);
  expect(JSON.stringify(rows)).not.toContain(typed.toLowerCase());
  expect(JSON.stringify(rows)).not.toContain(typed);
});

it('a sign-in through next-auth leaves the same entry', async () => {
  const { providers } = nextAuthOptions(new Headers({ 'x-client-address': '198.51.100.8' }));
  const [credentials] = providers as unknown as { options: { authorize: (given: unknown) => Promise<unknown> } }[];
  expect(await credentials!.options.authorize({ email, password: 'wrong' })).toBeNull();
  expect(await AuditEntryModel.findOne({ address: '198.51.100.8' }).lean()).toMatchObject({
    email,
    outcome: 'refused',
  });
});

it('each act leaves its entry before it answers, and no entry holds a secret', async () => {
  const secret = 'sk-audit-secret-0123456789';
  const project = { path: `/x?projectId=${workspace.projectId}`, as: token };
  const made = await call(createToken, 'POST', { as: token, json: { name: 'Robot', role: 'editor' } });
  const { token: given } = (await made.json()) as { token: string };
  const saved = await call(savePlatforms, 'POST', { ...project, json: { discord: { webhookUrl: secret } } });
  expect(saved.status).toBe(200);
  const invited = { email: 'guest@example.org', role: 'viewer' };
  await call(invite, 'POST', { as: token, params: { id: workspace.projectId }, json: invited });
  const { _id: id } = await makePost(workspace, { content: 'Bye' });
  await call(publishNow, 'PUT', { as: given, params: { id: String(id) } });
  expect((await call(deletePost, 'DELETE', { as: token, params: { id: String(id) } })).status).toBeLessThan(300);

  const rows = await ofProject();
  expect(rows.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['credentials.saved', 'members.invited', 'deletion.post']),
  );
  expect(rows.find(({ what }) => what === 'members.invited')).toMatchObject({
    who: email,
    via: 'session',
    address: ADDRESS,
    on: 'guest@example.org as viewer',
    outcome: 'done',
    project: 'My Project',
  });
  const all = JSON.stringify(await AuditEntryModel.find().lean());
  expect(all).toContain('Robot (editor)');
  for (const hidden of [secret, given, token, 'argon2']) expect(all).not.toContain(hidden);
});

it('filters by area, person and time, and goes on behind a page', async () => {
  expect((await read(`projectId=${workspace.projectId}&what=members`)).map(({ what }) => what)).toEqual([
    'members.invited',
  ]);
  expect(await read(`projectId=${workspace.projectId}&who=nobody@example.org`)).toEqual([]);
  expect(await read(`projectId=${workspace.projectId}&to=2020-01-01`)).toEqual([]);
  const [first] = await ofProject();
  const page = await call(trail, 'GET', { path: `/audit?projectId=${workspace.projectId}&limit=1`, as: token });
  const next = page.headers.get('x-next-cursor')!;
  const [second] = await read(`projectId=${workspace.projectId}&limit=1&after=${next}`);
  expect(second!.id).not.toBe(first!.id);
});

it('exports what is filtered as CSV, safe for spreadsheets, and records the export', async () => {
  await AuditEntryModel.updateOne({ what: 'members.invited' }, { on: '=1+1' });
  const path = `/audit?projectId=${workspace.projectId}&what=members`;
  const file = await call(trail, 'GET', { path, as: token, accept: 'text/csv' });
  expect(file.headers.get('content-type')).toContain('text/csv');
  const lines = (await file.text()).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`Member invited,'=1+1,My Project,done`);
  expect((await read(`projectId=${workspace.projectId}&what=export`)).map(({ what }) => what)).toEqual([
    'export.audit',
  ]);
});

it('strangers read nothing of it: a viewer is refused, a foreign project is unknown, the whole host is its administrators’', async () => {
  const { token: stranger } = await somebody('stranger@example.org');
  const status = async (query: string, as: string) => (await call(trail, 'GET', { path: `/audit${query}`, as })).status;
  expect(await status(`?projectId=${workspace.projectId}`, stranger)).toBe(404);
  expect(await status('', stranger)).toBe(403);
  expect((await call(updateHost, 'PATCH', { as: stranger, json: { registration: 'open' } })).status).toBe(403);
});

it('an entry ends after 400 days', async () => {
  const entry = (await AuditEntryModel.findOne().lean())!;
  expect(entry.expiresAt.getTime() - entry.createdAt.getTime()).toBe(400 * 86_400_000);
  expect(entry.createdAt.getTime()).toBeLessThanOrEqual(clock.now().getTime());
});
