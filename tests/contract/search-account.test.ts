import { beforeAll, expect, it } from 'vitest';
import { ANN, API, BOB } from '../fakes/telegram-dc/small-world';
import { writeSession } from '@/server/research/sources/telegram/mtproto/session-text';
import { newTeam, send, type Person } from './client';

type Setting = { platform: string; credentials: Record<string, string> };
type Account = { step: string; account: string | null; message: string | null };

let team: Awaited<ReturnType<typeof newTeam>>;
beforeAll(async () => {
  team = await newTeam();
});

const call = (person: Person, method: 'GET' | 'POST' | 'DELETE', step = '', json?: unknown) =>
  send(method, `/search-account${step}?projectId=${team.project}`, { token: person.token, ...(json ? { json } : {}) });
const stepOf = async () => ((await call(team.admin, 'GET')).body as Account).step;
const settings = async (person: Person) =>
  (await send('GET', `/platform-settings?projectId=${team.project}`, { token: person.token })).body as Setting[];
const save = (json: unknown) =>
  send('POST', `/platform-settings?projectId=${team.project}`, { token: team.admin.token, json });

it('signs in through any of several web processes, and says what is wrong', async () => {
  // Calls alternate between two processes: the sign-in goes on in the other one each time.
  const wrong = await call(team.admin, 'POST', '/sign-in', { phone: '+4915100000002', ...API, apiHash: 'short' });
  expect(wrong.body).toMatchObject({ statusCode: 422, issues: [{ path: 'apiHash' }] });
  expect((await call(team.admin, 'POST', '/sign-in', { phone: `+${BOB.phone}`, ...API })).body).toMatchObject({
    step: 'code',
  });
  expect((await call(team.admin, 'POST', '/code', { code: '00000' })).body).toMatchObject({
    statusCode: 422,
    issues: [{ path: 'code', message: 'This is not the code that Telegram sent' }],
  });
  expect(await stepOf()).toBe('code');
  expect((await call(team.owner, 'POST', '/code', { code: BOB.code })).body).toMatchObject({ step: 'password' });
  expect(await stepOf()).toBe('password');
  expect((await call(team.admin, 'POST', '/password', { password: 'no' })).body).toMatchObject({ statusCode: 422 });
  const done = await call(team.admin, 'POST', '/password', { password: BOB.password });
  expect(done.body).toMatchObject({ step: 'signed-in', account: 'Bob' });
  expect(done.text).not.toContain(API.apiHash);
});

it('is a setting that admins alone see, and no destination of posts', async () => {
  const [shown] = (await settings(team.admin)).filter(({ platform }) => platform === 'telegramUser');
  expect(shown?.credentials).toMatchObject(API);
  for (const person of [team.editor, team.viewer])
    expect((await settings(person)).map(({ platform }) => platform)).not.toContain('telegramUser');
  for (const person of [team.editor, team.viewer]) expect((await call(person, 'GET')).status).toBe(403);
  expect((await call(team.stranger, 'GET')).status).toBe(404);
  const post = { title: 'T', content: 'C', platformPosts: [{ platform: 'telegramUser' }] };
  expect(
    (await send('POST', `/posts?projectId=${team.project}`, { token: team.editor.token, json: post })).status,
  ).toBe(422);
});

it('merges like other credentials, and is tested at Telegram', async () => {
  const test = () =>
    send('POST', `/platform-settings/telegramUser/test?projectId=${team.project}`, { token: team.admin.token });
  expect((await test()).body).toEqual({ ok: true, account: 'Bob', message: 'Signed in as Bob.' });
  const before = (await settings(team.admin)).find(({ platform }) => platform === 'telegramUser')?.credentials;
  await save({ telegramUser: { session: '••••••••abcd' }, telegram: { chat_id: '@channel' } });
  expect((await settings(team.admin)).find(({ platform }) => platform === 'telegramUser')?.credentials).toEqual(before);
  const refused = await save({ telegramUser: { session: 'nonsense' }, telegram: { chat_id: '@other' } });
  expect(refused.body).toMatchObject({ statusCode: 422, issues: [{ path: 'telegramUser.session' }] });
  expect((await settings(team.admin)).find(({ platform }) => platform === 'telegram')?.credentials.chat_id).toBe(
    '@channel',
  );

  const key = Buffer.alloc(256, 1);
  const session = writeSession({ dcId: 2, address: '127.0.0.1', port: 9, isTest: false, key, userId: ANN.userId });
  expect((await save({ telegramUser: { session } })).status).toBe(200);
  expect((await test()).body).toMatchObject({
    ok: false,
    message: 'Telegram has signed this account out. Sign in again.',
  });
  expect(await stepOf()).toBe('reconnect');
});

it('is removed with its keys', async () => {
  expect((await call(team.admin, 'DELETE')).body).toMatchObject({ step: 'none', apiId: null, hasApiHash: false });
  expect((await settings(team.admin)).map(({ platform }) => platform)).not.toContain('telegramUser');
});
