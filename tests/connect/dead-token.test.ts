import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { PlatformKey } from '@/lib/platforms/define';
import { env } from '@/server/system/env';
import { listNotificationsOf } from '@/server/people/notifications/store';
import { addMember } from '@/server/people/projects/store';
import { presentSettings } from '@/server/publishing/connections/present';
import { refreshToken } from '@/server/publishing/connections/refresh-token';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { settingsOf } from '@/server/publishing/connections/store';
import { FAKE_VK_GROUP, startVkFake, type VkFake } from '../fakes/vk';
import { makePost, shown, work } from '../services/publishing';
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
let wall: VkFake;
beforeAll(async () => {
  networks = await startConnecting();
  wall = await startVkFake();
  env.VK_API_URL = wall.url;
});
afterAll(async () => {
  await networks.stop();
  await wall.close();
});
afterEach(() => inTime(0));

const connectionOf = async ({ projectId }: Workspace, platform: PlatformKey) =>
  (await presentSettings(await settingsOf([projectId]), 'owner')).find((setting) => setting.platform === platform)
    ?.connection;
const messages = async (userId: string) =>
  (await listNotificationsOf({ userId, projectIds: null }, { skip: 0, limit: 50 })).items
    .filter(({ link }) => link?.startsWith('/settings#channel-'))
    .map(({ message }) => message);

async function withVk(): Promise<Workspace> {
  const workspace = await newWorkspace();
  await saveSettings({ projectId: workspace.projectId, sent: { vk: { group_id: String(FAKE_VK_GROUP) } } });
  await connect(workspace, 'vk');
  return workspace;
}

it.each([
  ['vk', 55 * MINUTE, 'refresh_token is invalid or expired'],
  ['youtube', 7 * HOUR, 'Token has been expired or revoked.'],
  ['instagram', 8 * DAY, 'Error validating access token: Session has expired'],
  ['threads', 8 * DAY, 'Error validating access token: Session has expired'],
] as const)(
  '%s: a dead token says Reconnect in the network’s words, notifies owner and admins once of the posts at risk, and is not tried again',
  async (platform, later, words) => {
    const workspace = await newWorkspace();
    const [admin, editor] = [await newWorkspace(), await newWorkspace()];
    await addMember({ id: workspace.projectId, userId: admin.userId, role: 'admin', most: 10 });
    await addMember({ id: workspace.projectId, userId: editor.userId, role: 'editor', most: 10 });
    await connect(workspace, platform);
    const media = platform === 'vk' || platform === 'threads' ? {} : { mediaUrl: 'https://media.example.com/a.mp4' };
    await makePost(workspace, {
      platforms: [platform],
      title: 'Launch day',
      scheduledFor: new Date(Date.now() + 20 * DAY),
      ...media,
    });
    await makePost(workspace, {
      platforms: [platform],
      title: 'Later',
      scheduledFor: new Date(Date.now() + 30 * DAY),
      ...media,
    });
    await makePost(workspace, {
      platforms: ['telegram'],
      title: 'Elsewhere',
      scheduledFor: new Date(Date.now() + 20 * DAY),
    });

    for (const fake of [networks.vk, networks.google, networks.instagram, networks.threads]) fake.alive.clear();
    inTime(later);
    expect(await refreshToken({ projectId: workspace.projectId, platform, dueOnly: true })).toMatchObject({
      state: 'dead',
    });
    expect(await connectionOf(workspace, platform)).toMatchObject({
      state: 'reconnect',
      message: words,
      postsAtRisk: 2,
    });
    expect((await stored(workspace, platform)).refreshAt).toBeNull();

    for (const { userId } of [workspace, admin]) {
      const [message, ...others] = await messages(userId);
      expect(others).toEqual([]);
      expect(message).toContain(words.replace(/\.$/, ''));
      expect(message).toMatch(
        /At risk: 2 scheduled posts: “Launch day” \(.+\), “Later” \(.+\)\. Reconnect it in Settings\.$/,
      );
      expect(message).not.toContain('Elsewhere');
    }
    expect(await messages(editor.userId)).toEqual([]);
    await refreshToken({ projectId: workspace.projectId, platform, dueOnly: false });
    expect(await messages(workspace.userId)).toHaveLength(1);

    inTime(0);
    await connect(workspace, platform);
    expect(await connectionOf(workspace, platform)).toMatchObject({ state: 'ok', postsAtRisk: undefined });
  },
);

it('a VK post whose token has expired is sent with a renewed one', async () => {
  const workspace = await withVk();
  const old = (await stored(workspace, 'vk')).credentials.access_token;
  inTime(2 * HOUR);
  const post = await makePost(workspace, { platforms: ['vk'], scheduledFor: new Date(Date.now() + 2 * HOUR) });
  await work();
  expect((await shown(post._id)).platformPosts[0]).toMatchObject({ status: 'published' });
  expect(wall.published.at(-1)?.request.fields.access_token).not.toBe(old);
});

it('while VK can’t renew, the post waits as with any outage and says why; a dead token fails it at once', async () => {
  const workspace = await withVk();
  inTime(2 * HOUR);
  await networks.vk.down();
  const post = await makePost(workspace, { platforms: ['vk'], scheduledFor: new Date(Date.now() + 2 * HOUR) });
  await work();
  const waiting = (await shown(post._id)).platformPosts[0];
  expect(waiting).toMatchObject({
    status: 'pending',
    attempts: [{ outcome: 'retry', errorText: expect.stringContaining('could not be renewed') }],
  });
  expect(waiting?.nextAttemptAt).not.toBeNull();
  await networks.vk.up();
  networks.vk.alive.clear();
  const sent = wall.published.length;
  inTime(2 * HOUR + 30_000);
  await work();
  const failed = (await shown(post._id)).platformPosts[0];
  expect(failed).toMatchObject({
    status: 'failed',
    errorClass: 'authentication',
    errorText: expect.stringContaining('has to be reconnected'),
  });
  expect(wall.published.length).toBe(sent);
  expect(await messages(workspace.userId)).toHaveLength(1);
  expect(await connectionOf(workspace, 'vk')).toMatchObject({
    state: 'reconnect',
    message: 'refresh_token is invalid or expired',
  });
});

it('a refusal while publishing marks the connection and tells owner and admins which other posts are at risk', async () => {
  const workspace = await withVk();
  await makePost(workspace, { platforms: ['vk'], title: 'Next week', scheduledFor: new Date(Date.now() + 7 * DAY) });
  wall.failNext({ kind: '401', text: 'User authorization failed: invalid session' });
  await makePost(workspace, { platforms: ['vk'], title: 'Now', scheduledFor: new Date() });
  await work();
  expect(await connectionOf(workspace, 'vk')).toMatchObject({ state: 'reconnect', postsAtRisk: 1 });
  expect((await messages(workspace.userId)).some((message) => message.includes('“Next week”'))).toBe(true);
});
