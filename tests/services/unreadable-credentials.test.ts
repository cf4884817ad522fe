import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PlatformSettingModel } from '@/prisma-free-models/platform-setting';
import { hostOverview } from '@/server/edge/host/overview';
import { insertProject } from '@/server/people/projects/store';
import { presentSettings } from '@/server/publishing/connections/present';
import { refreshToken } from '@/server/publishing/connections/refresh-token';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { settingsOf } from '@/server/publishing/connections/store';
import { testConnection } from '@/server/publishing/connections/test-connection';
import { presentPosts } from '@/server/publishing/posts/announce/present';
import { getPost } from '@/server/publishing/posts/get-post';
import { listPosts } from '@/server/publishing/posts/list-posts';
import { seal } from '@/server/system/crypto';
import { makePost, startPublishing, work } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => {
  services = await startPublishing();
});
afterAll(() => services.stop());

const userId = String(new Types.ObjectId());
const TELEGRAM = { bot_token: `123456789:${'A'.repeat(35)}`, chat_id: '@channel' };
const DISCORD = { webhook_url: 'https://discord.com/api/webhooks/123456789012345678/tokentokentoken' };

/** A project with Telegram and Discord, of which Telegram's credentials were sealed with another secret. */
async function project(): Promise<string> {
  const projectId = String((await insertProject({ userId, name: 'Bakery', isDefault: false }))._id);
  await saveSettings({ projectId, sent: { telegram: TELEGRAM, discord: DISCORD } });
  await lose(projectId, 'telegram');
  return projectId;
}
const lose = (projectId: string, platform: string) =>
  PlatformSettingModel.collection.updateOne(
    { projectId: new Types.ObjectId(projectId), platform },
    { $set: { sealed: seal({}, 'elsewhere') } },
  );
const settingIn = async (projectId: string, platform: string) =>
  (await presentSettings(await settingsOf([projectId]), 'admin')).find((setting) => setting.platform === platform);

it('lists go on; the channel alone asks to be connected again, until it is', async () => {
  const projectId = await project();
  await makePost({ projectId, userId }, { scheduledFor: null, platforms: ['telegram', 'discord'] });
  const { items } = await listPosts({ projectIds: [projectId], query: {} } as never);
  const [shown] = await presentPosts(items);
  const lints = shown?.platformPosts.map(({ lints }) => lints.map(({ code, message }) => [code, message]));
  expect(lints).toEqual([[['RECONNECT', expect.stringMatching(/^Telegram has to be connected again\./)]], []]);
  expect(await settingIn(projectId, 'telegram')).toMatchObject({
    credentials: {},
    connection: { state: 'reconnect', message: expect.stringContaining('can’t be read') as string },
  });
  expect(await settingIn(projectId, 'discord')).toMatchObject({
    credentials: DISCORD,
    connection: { state: 'untested' },
  });
  expect(await testConnection({ projectId, platform: 'telegram' })).toMatchObject({ ok: false });
  await saveSettings({ projectId, sent: { telegram: TELEGRAM } });
  expect(await settingIn(projectId, 'telegram')).toMatchObject({
    credentials: TELEGRAM,
    connection: { state: 'untested' },
  });
});

it('a post fails there as unauthorised, with the way to Settings, and goes out elsewhere', async () => {
  const projectId = await project();
  const { _id } = await makePost({ projectId, userId }, { platforms: ['telegram', 'discord'] });
  await work();
  const post = await getPost({ id: _id });
  expect(post.platformPosts.map(({ platform, status, errorClass }) => [platform, status, errorClass])).toEqual([
    ['telegram', 'failed', 'authentication'],
    ['discord', 'published', null],
  ]);
  expect(post.platformPosts[0]?.errorText).toContain('Connect it again in Settings');
});

it('a renewal that is due leaves them as they are, and comes back later', async () => {
  const projectId = await project();
  await saveSettings({ projectId, sent: { instagram: { access_token: 'a'.repeat(40) } } });
  await lose(projectId, 'instagram');
  const where = { projectId: new Types.ObjectId(projectId), platform: 'instagram' };
  await PlatformSettingModel.collection.updateOne(where, { $set: { refreshAt: new Date(0) } });
  const before = await PlatformSettingModel.collection.findOne(where);
  await refreshToken({ projectId, platform: 'instagram', dueOnly: true });
  const after = await PlatformSettingModel.collection.findOne(where);
  expect(after?.sealed).toBe(before?.sealed);
  expect((after?.refreshAt as Date).getTime()).toBeGreaterThan(Date.now());
});

it('the administrator sees which channel of which project it is', async () => {
  const projectId = await project();
  const { unreadableChannels } = await hostOverview();
  expect(unreadableChannels).toContainEqual({ projectId, project: 'Bakery', channel: 'Telegram' });
  expect(unreadableChannels.filter(({ channel }) => channel === 'Discord')).toEqual([]);
});
