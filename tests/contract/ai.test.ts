import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { newTeam, send, type Answer } from './client';

/** Speech alone gets a server here: the other suites of this run go on without AI. */
let fake: OpenAiFake;
let team: Awaited<ReturnType<typeof newTeam>>;
const admin = () => ({ token: inject('hostAdmin') });
const KEY = 'sk-contract-secret-0123456789';
const settings = (json: object) => send('PATCH', '/ai/settings', { ...admin(), json });
type Settings = { connections: { speech: Record<string, unknown> }; prices: unknown[]; freeAddresses: string[] };
const speechOf = ({ body }: Answer) => (body as Settings).connections.speech;

beforeAll(async () => {
  fake = await startOpenAiFake();
  fake.key = KEY;
  team = await newTeam();
});
afterAll(async () => {
  await settings({ connections: { speech: { address: null, key: null, model: null } }, prices: [], freeAddresses: [] });
  await fake.close();
});

it('saves address, key and model; the key is masked ever after, and the change is tried at once', async () => {
  const saved = await settings({ connections: { speech: { address: `${fake.url}/`, key: KEY, model: 'tts-1' } } });
  expect(saved.status).toBe(200);
  expect(speechOf(saved)).toMatchObject({
    address: fake.url,
    addressFrom: 'interface',
    key: '••••••••6789',
    keyFrom: 'interface',
    model: 'tts-1',
    isPrivate: true,
    reason: null,
  });
  for (const answer of [saved, await send('GET', '/ai/settings', admin())]) expect(answer.text).not.toContain(KEY);
  const stateOf = async () =>
    ((await send('GET', '/ai/status', { token: team.viewer.token })).body as { speech: object }).speech;
  await vi.waitFor(async () => expect(await stateOf()).toMatchObject({ configured: true, works: true }), 20_000);
  expect(fake.requests.every(({ headers }) => headers.authorization === `Bearer ${KEY}`)).toBe(true);
});

it('leaves the key where a masked one comes back, and drops it with its address', async () => {
  expect(speechOf(await settings({ connections: { speech: { key: '••••••••6789' } } })).key).toBe('••••••••6789');
  const moved = speechOf(await settings({ connections: { speech: { address: 'http://127.0.0.1:9/v1' } } }));
  expect(moved).toMatchObject({ key: null, model: null, reason: expect.stringContaining('no model') });
  const back = { address: fake.url, key: KEY, model: 'tts-1' };
  expect(speechOf(await settings({ connections: { speech: back } })).model).toBe('tts-1');
});

it.each([
  ['an address that is none', { connections: { speech: { address: 'javascript:alert(1)' } } }],
  ['a password in an address', { connections: { speech: { address: 'http://u:p@example.org' } } }],
  ['a key that breaks a header', { connections: { speech: { key: 'a\nb' } } }],
  ['a negative price', { prices: [{ connection: 'chat', model: 'm', price: { input: -1 } }] }],
])('refuses %s', async (_, json) => {
  expect((await settings(json)).status).toBe(422);
});

it('tests what is named, and lists the models of a server', async () => {
  const tested = await send('POST', '/ai/status/test', { ...admin(), json: { capabilities: ['speech', 'chat'] } });
  expect(tested.body).toMatchObject({
    speech: { works: true, model: 'tts-1', reason: null },
    chat: { configured: false, works: null, reason: expect.stringContaining('OPENAI_API_KEY') },
  });
  const listed = await send('GET', '/ai/models?connection=speech', admin());
  expect((listed.body as { models: string[] }).models).toContain('tts-1');
  fake.failNext({ kind: '401' }, 1);
  const refused = await send('POST', '/ai/status/test', { ...admin(), json: { capabilities: ['speech'] } });
  expect(refused.body).toMatchObject({
    speech: { works: false, reason: expect.stringContaining('refused this host’s key') },
  });
});

it('counts what the tests cost, for the host’s administrators alone', async () => {
  const day = new Date().toISOString().slice(0, 10);
  const usage = await send('GET', `/ai/usage?from=${day}&to=${day}`, admin());
  const { days, total } = usage.body as {
    days: { feature: string; model: string; calls: number; cost: number }[];
    total: { cost: number };
  };
  // "OK" are two characters at 15 dollars a million.
  const [row] = days.filter(({ feature, model }) => feature === 'test' && model === 'tts-1');
  expect(row?.cost).toBeGreaterThanOrEqual(0.00006);
  expect(total.cost).toBeGreaterThanOrEqual(row?.cost ?? 1);
  expect((await send('GET', '/ai/usage', { token: team.owner.token })).status).toBe(403);
  const own = await send('GET', `/ai/usage?projectId=${team.project}`, { token: team.viewer.token });
  expect(own.body).toEqual({
    days: [],
    total: { calls: 0, inputTokens: 0, outputTokens: 0, processorSeconds: 0, cost: 0, unpriced: 0, estimate: 0 },
  });
  expect((await send('GET', `/ai/usage?projectId=${team.project}`, { token: team.stranger.token })).status).toBe(404);
  expect((await send('GET', '/ai/usage?from=2026-02-02&to=2026-01-01', admin())).status).toBe(422);
});

it('a project’s admin limits what AI may cost in it, up to the default; only the host’s administrator goes above', async () => {
  const put = (token: string, aiCaps: object | null) =>
    send('PUT', `/projects/${team.project}`, { token, json: { aiCaps } });
  expect((await put(team.admin.token, { day: 0.5 })).body).toMatchObject({ aiCaps: { day: 0.5, month: 10 } });
  expect((await put(team.admin.token, { month: 2.25 })).body).toMatchObject({ aiCaps: { day: 0.5, month: 2.25 } });
  expect((await put(team.admin.token, { month: 10.5 })).status).toBe(403);
  expect((await put(team.admin.token, null)).status).toBe(403);
  const budget = await send('GET', `/ai/budget?projectId=${team.project}`, { token: team.viewer.token });
  expect(budget.body).toMatchObject({
    project: { day: { limit: 0.5, used: 0 }, month: { limit: 2.25, used: 0 } },
    host: { day: { limit: 5, isReached: false }, month: { limit: 50, isReached: false } },
    usual: { day: 1, month: 10 },
  });
  const row = {
    projectId: team.project,
    owner: { name: expect.any(String), email: team.owner.email },
    day: { limit: 0.5, used: 0 },
    month: { limit: 2.25, used: 0 },
  };
  const ofOwner = await send('GET', `/ai/budgets?q=${encodeURIComponent(team.owner.email)}`, admin());
  expect(ofOwner.body).toContainEqual(expect.objectContaining(row));
  expect((await send('GET', '/ai/budgets', { token: team.owner.token })).status).toBe(403);
  expect((await put(team.editor.token, { day: 100 })).status).toBe(403);
  expect((await put(team.admin.token, { day: -1 })).status).toBe(422);
  expect((await put(team.admin.token, { day: 1, month: 10 })).body).toMatchObject({ aiCaps: { day: 1, month: 10 } });
});

it('keeps its own prices and free servers', async () => {
  const price = { connection: 'speech', model: 'tts.1/own', price: { characters: 3 } };
  const saved = await settings({ prices: [price], freeAddresses: [`${fake.url}/`] });
  expect(saved.body).toMatchObject({ prices: [price], freeAddresses: [fake.url] });
  expect(speechOf(saved)).toMatchObject({ isFree: true });
});
