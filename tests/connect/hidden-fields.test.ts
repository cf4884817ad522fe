import { afterAll, beforeAll, expect, it } from 'vitest';
import { savePlatformSettings } from '@/lib/contracts/platform-settings';
import { presentSettings } from '@/server/publishing/connections/present';
import { refreshToken } from '@/server/publishing/connections/refresh-token';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { settingsOf } from '@/server/publishing/connections/store';
import { connect, inTime, MINUTE, newWorkspace, startConnecting, stored, type Workspace } from './connecting';

let networks: Awaited<ReturnType<typeof startConnecting>>;
beforeAll(async () => {
  networks = await startConnecting();
});
afterAll(() => networks.stop());

const HIDDEN = ['refresh_token', 'device_id', 'user_id', 'expires_at'];

async function withVk(): Promise<Workspace> {
  const workspace = await newWorkspace();
  await connect(workspace, 'vk');
  return workspace;
}

it('is never shown', async () => {
  const { projectId } = await withVk();
  for (const role of ['owner', 'viewer'] as const) {
    const vk = (await presentSettings(await settingsOf([projectId]), role)).find(({ platform }) => platform === 'vk');
    expect(Object.keys(vk?.credentials ?? {})).toEqual(['access_token']);
  }
});

it('is never accepted from a client', async () => {
  const workspace = await withVk();
  const { credentials } = await stored(workspace, 'vk');
  const sent = { vk: { group_id: 'club1', ...Object.fromEntries(HIDDEN.map((name) => [name, 'mine now'])) } };
  expect(savePlatformSettings.body?.parse(sent)).toEqual({ vk: { group_id: 'club1' } });
  await saveSettings({ projectId: workspace.projectId, sent });
  expect((await stored(workspace, 'vk')).credentials).toEqual({ ...credentials, group_id: 'club1' });
});

it('stays when other fields change or the same secret is saved again, and the renewal stays scheduled', async () => {
  const workspace = await withVk();
  const before = await stored(workspace, 'vk');
  await saveSettings({
    projectId: workspace.projectId,
    sent: { vk: { access_token: before.credentials.access_token, group_id: 'club1' } },
  });
  const after = await stored(workspace, 'vk');
  expect(after.credentials).toEqual({ ...before.credentials, group_id: 'club1' });
  expect(after.refreshAt).not.toBeNull();
  expect(after.connection.state).toBe('untested');
});

it('is removed when a secret is changed or cleared by hand', async () => {
  const workspace = await withVk();
  await saveSettings({ projectId: workspace.projectId, sent: { vk: { access_token: 'pasted', group_id: 'club1' } } });
  expect(await stored(workspace, 'vk')).toMatchObject({
    credentials: { access_token: 'pasted', group_id: 'club1' },
    refreshAt: null,
  });
  expect(Object.keys((await stored(workspace, 'vk')).credentials)).toHaveLength(2);
  await connect(workspace, 'vk');
  await saveSettings({ projectId: workspace.projectId, sent: { vk: { access_token: '' } } });
  expect((await stored(workspace, 'vk')).credentials).toEqual({ group_id: 'club1' });
});

it('a form opened before the token was renewed can’t restore the old one', async () => {
  const workspace = await withVk();
  const form = (await stored(workspace, 'vk')).credentials.access_token;
  inTime(55 * MINUTE);
  await refreshToken({ projectId: workspace.projectId, platform: 'vk', dueOnly: true });
  inTime(0);
  const renewed = (await stored(workspace, 'vk')).credentials;
  await saveSettings({ projectId: workspace.projectId, sent: { vk: { access_token: form, group_id: 'club9' } } });
  expect((await stored(workspace, 'vk')).credentials).toEqual({ ...renewed, group_id: 'club9' });
  await saveSettings({ projectId: workspace.projectId, sent: { vk: { access_token: '••••••••abcd' } } });
  expect((await stored(workspace, 'vk')).credentials.access_token).toBe(renewed.access_token);
});

it('concurrent saves of different fields lose none of them, even the first ones', async () => {
  const { projectId } = await newWorkspace();
  const threads = { access_token: 'a', user_id: 'b' };
  const vk = { access_token: 'c', group_id: 'd' };
  const one = (platform: 'threads' | 'vk', [name, value]: [string, string]) =>
    saveSettings({ projectId, sent: { [platform]: { [name]: value } } });
  await Promise.all([
    ...Object.entries(threads).map((field) => one('threads', field)),
    ...Object.entries(vk).map((field) => one('vk', field)),
  ]);
  await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      one(index % 2 ? 'threads' : 'vk', index % 2 ? ['user_id', `b${index}`] : ['group_id', `d${index}`]),
    ),
  );
  await Promise.all([
    one('vk', ['access_token', 'c2']),
    one('vk', ['group_id', 'd-last']),
    one('threads', ['access_token', 'a2']),
    one('threads', ['user_id', 'b-last']),
  ]);
  expect((await stored({ projectId, userId: '' }, 'threads')).credentials).toEqual({
    access_token: 'a2',
    user_id: 'b-last',
  });
  expect((await stored({ projectId, userId: '' }, 'vk')).credentials).toEqual({
    access_token: 'c2',
    group_id: 'd-last',
  });
});

it('one refused value means that nothing of the save is stored', async () => {
  const workspace = await withVk();
  const before = (await stored(workspace, 'vk')).credentials;
  await expect(
    saveSettings({
      projectId: workspace.projectId,
      sent: { vk: { group_id: 'club5' }, discord: { webhook_url: 'https://evil.example' } },
    }),
  ).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  expect((await stored(workspace, 'vk')).credentials).toEqual(before);
});
