import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { addDestination } from '@/server/publishing/connections/add-destination';
import { freshCredentialsFor } from '@/server/publishing/connections/fresh-credentials';
import { refreshToken } from '@/server/publishing/connections/refresh-token';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { claimRefresh, refreshesDueOfEveryProject } from '@/server/publishing/connections/store';
import { clock } from '@/server/system/clock';
import {
  connect,
  DAY,
  HOUR,
  inTime,
  MINUTE,
  newWorkspace,
  startConnecting,
  stored,
  type Workspace,
} from './connecting';

let networks: Awaited<ReturnType<typeof startConnecting>>;
beforeAll(async () => {
  networks = await startConnecting();
});
afterAll(() => networks.stop());
afterEach(() => {
  inTime(0);
  networks.vk.keepsRefreshToken = false;
  for (const fake of [networks.vk, networks.google, networks.instagram, networks.threads]) fake.reset();
});

const at = ({ projectId }: Workspace, platform: 'vk' | 'instagram' | 'threads' | 'youtube') => ({
  projectId,
  platform,
});
const isDue = async (workspace: Workspace) =>
  (await refreshesDueOfEveryProject(clock.now(), { limit: 1000 })).some(
    ({ projectId }) => projectId === workspace.projectId,
  );
const refreshes = () => networks.vk.requests.filter(({ fields }) => fields.grant_type === 'refresh_token');

async function withVk(): Promise<Workspace> {
  const workspace = await newWorkspace();
  await saveSettings({ projectId: workspace.projectId, sent: { vk: { group_id: 'club1' } } });
  await connect(workspace, 'vk');
  return workspace;
}

it.each(['instagram', 'threads'] as const)(
  '%s: renewed each week, not before, ahead of the 60 days',
  async (platform) => {
    const workspace = await newWorkspace();
    await connect(workspace, platform);
    const first = await stored(workspace, platform);
    inTime(6.9 * DAY);
    expect(await isDue(workspace)).toBe(false);
    expect(await refreshToken({ ...at(workspace, platform), dueOnly: true })).toEqual({ state: 'idle' });
    inTime(7.1 * DAY);
    expect(await isDue(workspace)).toBe(true);
    expect(await refreshToken({ ...at(workspace, platform), dueOnly: true })).toEqual({ state: 'renewed' });
    const second = await stored(workspace, platform);
    expect(second.credentials.access_token).not.toBe(first.credentials.access_token);
    expect(second.credentials.user_id).toBe(first.credentials.user_id);
    expect(Date.parse(second.credentials.expires_at ?? '')).toBeGreaterThan(
      Date.parse(first.credentials.expires_at ?? ''),
    );
    expect(second).toMatchObject({ connection: { state: 'ok' }, updatedAt: first.updatedAt });
    expect(await isDue(workspace)).toBe(false);
  },
);

it('a pasted Instagram token of unknown age is renewed a day after it was saved', async () => {
  const workspace = await newWorkspace();
  networks.instagram.alive.add('pasted-token');
  await saveSettings({ projectId: workspace.projectId, sent: { instagram: { access_token: 'pasted-token' } } });
  inTime(23 * HOUR);
  expect(await isDue(workspace)).toBe(false);
  inTime(24.1 * HOUR);
  await refreshToken({ ...at(workspace, 'instagram'), dueOnly: true });
  expect((await stored(workspace, 'instagram')).credentials.access_token).toMatch(/^long-/);
});

it('VK: renewed before its last ten minutes; each refresh token is used once', async () => {
  const workspace = await withVk();
  inTime(49 * MINUTE);
  expect(await isDue(workspace)).toBe(false);
  for (const minutes of [51, 102, 153]) {
    inTime(minutes * MINUTE);
    expect(await isDue(workspace)).toBe(true);
    expect(await refreshToken({ ...at(workspace, 'vk'), dueOnly: true })).toEqual({ state: 'renewed' });
  }
  expect(new Set(refreshes().map(({ fields }) => fields.refresh_token)).size).toBe(3);
  expect((await stored(workspace, 'vk')).credentials).toMatchObject({
    group_id: 'club1',
    device_id: 'device-1',
    user_id: '770077',
  });
  expect(networks.vk.alive.has((await stored(workspace, 'vk')).credentials.refresh_token ?? '')).toBe(true);
});

it('ten deliveries at once find the token expired: one renews, all get the new token', async () => {
  const workspace = await withVk();
  inTime(58 * MINUTE);
  networks.vk.failNext({ kind: 'slow', ms: 300 });
  const usable = await Promise.all(Array.from({ length: 10 }, () => freshCredentialsFor(at(workspace, 'vk'))));
  expect(refreshes()).toHaveLength(1);
  const token = (await stored(workspace, 'vk')).credentials.access_token;
  for (const each of usable) expect(each).toMatchObject({ credentials: { access_token: token }, missing: [] });
  expect(usable.filter(({ blocked }) => blocked)).toEqual([]);
});

it('a worker that died while renewing blocks others no longer than its lease', async () => {
  const workspace = await withVk();
  inTime(55 * MINUTE);
  const now = clock.now();
  expect(
    await claimRefresh({
      ...at(workspace, 'vk'),
      leaseId: 'dead',
      now,
      until: new Date(now.getTime() + MINUTE),
      dueOnly: true,
    }),
  ).not.toBeNull();
  expect(await refreshToken({ ...at(workspace, 'vk'), dueOnly: false })).toEqual({ state: 'busy' });
  inTime(56 * MINUTE + 1000);
  expect(await refreshToken({ ...at(workspace, 'vk'), dueOnly: true })).toEqual({ state: 'renewed' });
});

it('a response without a refresh token keeps the old one', async () => {
  const workspace = await withVk();
  await connect(workspace, 'youtube');
  networks.vk.keepsRefreshToken = true;
  const [vk, youtube] = [await stored(workspace, 'vk'), await stored(workspace, 'youtube')];
  inTime(7 * HOUR);
  for (const platform of ['vk', 'youtube'] as const)
    expect(await refreshToken({ ...at(workspace, platform), dueOnly: true })).toEqual({ state: 'renewed' });
  expect((await stored(workspace, 'vk')).credentials).toMatchObject({
    refresh_token: vk.credentials.refresh_token,
    access_token: expect.not.stringMatching(vk.credentials.access_token ?? '-'),
  });
  expect((await stored(workspace, 'youtube')).credentials).toEqual(youtube.credentials);
});

it('a save during a renewal loses neither', async () => {
  const workspace = await withVk();
  inTime(55 * MINUTE);
  const saved = Promise.withResolvers<void>();
  networks.vk.failNext({ kind: 'held', until: saved.promise });
  const renewing = refreshToken({ ...at(workspace, 'vk'), dueOnly: true });
  await vi.waitFor(() => expect(refreshes()).toHaveLength(1));
  await saveSettings({ projectId: workspace.projectId, sent: { vk: { group_id: 'club2' } } });
  saved.resolve();
  expect(await renewing).toEqual({ state: 'renewed' });
  const { credentials } = await stored(workspace, 'vk');
  expect(credentials.group_id).toBe('club2');
  expect(networks.vk.alive.has(credentials.refresh_token ?? '')).toBe(true);
});

it('a token pasted during a renewal stays', async () => {
  const workspace = await withVk();
  inTime(55 * MINUTE);
  const saved = Promise.withResolvers<void>();
  networks.vk.failNext({ kind: 'held', until: saved.promise });
  const renewing = refreshToken({ ...at(workspace, 'vk'), dueOnly: true });
  await vi.waitFor(() => expect(refreshes()).toHaveLength(1));
  await saveSettings({ projectId: workspace.projectId, sent: { vk: { access_token: 'pasted' } } });
  saved.resolve();
  await renewing;
  expect((await stored(workspace, 'vk')).credentials).toEqual({ access_token: 'pasted', group_id: 'club1' });
});

it('a failing network is asked again later, after growing waits, and nothing is lost', async () => {
  const workspace = await withVk();
  const before = await stored(workspace, 'vk');
  inTime(51 * MINUTE);
  networks.vk.failNext({ kind: '503' }, 2);
  for (const minutes of [1, 2]) {
    const asked = clock.now().getTime();
    expect(await refreshToken({ ...at(workspace, 'vk'), dueOnly: true })).toMatchObject({ state: 'later' });
    const after = await stored(workspace, 'vk');
    expect(after).toMatchObject({ credentials: before.credentials, connection: { state: 'ok' } });
    expect(Math.round(((after.refreshAt?.getTime() ?? 0) - asked) / MINUTE)).toBe(minutes);
    const wait = (after.refreshAt?.getTime() ?? 0) - Date.now();
    inTime(wait + 1000);
  }
  await networks.vk.down();
  expect(await refreshToken({ ...at(workspace, 'vk'), dueOnly: true })).toMatchObject({ state: 'later' });
  // The token is used until it expires; then the delivery waits, and the account is not reported as lost.
  inTime(58 * MINUTE);
  expect((await freshCredentialsFor(at(workspace, 'vk'))).blocked).toBeUndefined();
  inTime(61 * MINUTE);
  expect((await freshCredentialsFor(at(workspace, 'vk'))).blocked).toMatchObject({
    class: 'retry',
    text: expect.stringContaining('could not be renewed'),
  });
  await networks.vk.up();
  expect((await freshCredentialsFor(at(workspace, 'vk'))).blocked).toBeUndefined();
});

it('credentials without automatic renewal are never renewed', async () => {
  const workspace = await newWorkspace();
  const { projectId } = workspace;
  await saveSettings({
    projectId,
    sent: {
      vk: { access_token: 'pasted', group_id: '1' },
      twitter: { access_token: 'a', access_token_secret: 'b' },
      telegram: { bot_token: 't', chat_id: '@c' },
    },
  });
  for (const platform of ['vk', 'twitter', 'telegram'] as const) {
    expect((await stored(workspace, platform)).refreshAt).toBeNull();
    expect(await refreshToken({ projectId, platform, dueOnly: false })).toEqual({ state: 'idle' });
  }
});

it('a further account is renewed by itself, and the project’s own is left as it is', async () => {
  const [workspace, other] = [await newWorkspace(), await newWorkspace()];
  await connect(workspace, 'instagram');
  await connect(other, 'instagram');
  const { credentials } = await stored(other, 'instagram');
  const destinationId = await addDestination({
    ...at(workspace, 'instagram'),
    owner: { kind: 'agent', id: 'agent-1' },
    credentials,
  });
  const before = await stored(workspace, 'instagram');
  inTime(8 * DAY);
  const due = (await refreshesDueOfEveryProject(clock.now(), { limit: 1000 })).filter(
    ({ projectId }) => projectId === workspace.projectId,
  );
  expect(due.map((one) => one.destinationId).toSorted()).toEqual([destinationId, null].toSorted());
  expect(await refreshToken({ ...at(workspace, 'instagram'), destinationId, dueOnly: true })).toEqual({
    state: 'renewed',
  });
  const renewed = await freshCredentialsFor({ ...at(workspace, 'instagram'), destinationId });
  expect(renewed.credentials.access_token).not.toBe(credentials.access_token);
  expect((await stored(workspace, 'instagram')).credentials).toEqual(before.credentials);
});
