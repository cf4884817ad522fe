import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { PauseScope } from '@/lib/posts/pauses';
import { PauseModel } from '@/prisma-free-models/pause';
import { PostModel } from '@/prisma-free-models/post';
import { clock } from '@/server/system/clock';
import { forgetPauses } from '@/server/publishing/stored-posts/active-pauses';
import { deliverPlatformPost } from '@/server/publishing/posts/delivery/deliver-platform-post';
import { listPauses, pausePublishing, resumePublishing } from '@/server/publishing/posts/pauses/pause-publishing';
import { publishPost } from '@/server/publishing/posts/publish-post';
import { releaseLeftovers } from '@/server/publishing/posts/pauses/release-held';
import { makePost, newWorkspace, shown, startPublishing, work } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const realNow = clock.now;
let shift = 0;

beforeAll(async () => void (services = await startPublishing()));
afterAll(async () => services.stop());
beforeEach(async () => {
  shift = 0;
  clock.now = () => new Date(realNow().getTime() + shift);
  await Promise.all([PostModel.deleteMany({}), PauseModel.deleteMany({})]);
  forgetPauses();
  services.telegram.reset();
  services.discord.reset();
  workspace = await newWorkspace();
});

const by = () => ({ userId: workspace.userId, isAdmin: true });
const pause = (scope: PauseScope, platform?: 'telegram' | 'discord') =>
  pausePublishing({ projectId: workspace.projectId, scope, platform, by: by() });
const resume = (
  scope: PauseScope,
  choice: 'now' | 'spread' | 'skip',
  more: { platform?: 'telegram'; hours?: number } = {},
) => resumePublishing({ projectId: workspace.projectId, scope, choice, by: by(), ...more });
const sent = () => services.telegram.published.length + services.discord.published.length;

it.each(['all', 'project', 'platform'] as const)(
  'paused (%s): nothing is sent, the post waits and says so, for any length of time',
  async (scope) => {
    await pause(scope, scope === 'platform' ? 'telegram' : undefined);
    const post = await makePost(workspace);
    expect((await shown(post._id)).platformPosts[0]!.lints).toContainEqual(expect.objectContaining({ code: 'PAUSED' }));
    await work();
    shift = 5 * 86_400_000;
    await work();
    expect((await shown(post._id)).platformPosts[0]).toMatchObject({
      status: 'pending',
      publishing: false,
      nextAttemptAt: null,
      errorText: expect.stringContaining('is paused'),
    });
    expect(services.telegram.requests).toEqual([]);
    expect(await listPauses({ projectId: workspace.projectId })).toMatchObject([{ scope, waiting: 1 }]);
  },
);

it('a claim is refused at the moment of the claim, not only before', async () => {
  const post = await makePost(workspace);
  await pause('project');
  await deliverPlatformPost({
    postId: post._id,
    platform: 'telegram',
    worker: 'w',
    signal: new AbortController().signal,
  });
  expect((await shown(post._id)).platformPosts[0]!.attempts).toEqual([]);
  await publishPost({ id: post._id });
  await work();
  expect(services.telegram.requests).toEqual([]);
});

it('other platforms and other projects go on', async () => {
  await pause('platform', 'telegram');
  await makePost(workspace, { platforms: ['telegram', 'discord'] });
  await makePost(await newWorkspace());
  await work();
  expect([services.telegram.published.length, services.discord.published.length]).toEqual([1, 1]);
});

it('resumed with "now": everything is sent, once', async () => {
  await pause('project');
  for (let made = 0; made < 3; made += 1) await makePost(workspace);
  await work();
  expect(await resume('project', 'now')).toEqual({ pauses: [], released: 3, skipped: 0 });
  await work();
  expect(sent()).toBe(3);
  expect(await PostModel.countDocuments({ status: 'published' })).toBe(3);
});

it('resumed with "spread": one after the other within the hours', async () => {
  await pause('project');
  for (let made = 0; made < 4; made += 1) await makePost(workspace);
  await work();
  await resume('project', 'spread', { hours: 2 });
  for (const [hours, expected] of [
    [0, 1],
    [0.51, 2],
    [1.01, 3],
    [1.51, 4],
  ] as const) {
    shift = hours * 3_600_000;
    await work();
    expect(sent()).toBe(expected);
  }
});

it('resumed with "skip": nothing is sent, each post says why and can be published by hand', async () => {
  await pause('project');
  const post = await makePost(workspace);
  await work();
  expect(await resume('project', 'skip')).toMatchObject({ skipped: 1 });
  await work();
  expect(await shown(post._id)).toMatchObject({
    status: 'failed',
    platformPosts: [{ errorText: expect.stringContaining('Skipped') }],
  });
  expect(sent()).toBe(0);
  await publishPost({ id: post._id });
  await work();
  expect(sent()).toBe(1);
});

it('two pauses: posts that the other one covers go on waiting', async () => {
  await pause('project');
  await pause('platform', 'telegram');
  await makePost(workspace, { platforms: ['telegram', 'discord'] });
  await work();
  await resume('project', 'now');
  await work();
  expect([services.telegram.published.length, services.discord.published.length]).toEqual([0, 1]);
  await resume('platform', 'now', { platform: 'telegram' });
  await work();
  expect(sent()).toBe(2);
});

it('the sweep releases posts held after the end, and those left by a process that died while resuming', async () => {
  await pause('project');
  await makePost(workspace);
  await work();
  await PauseModel.updateMany({}, { $set: { endedAt: clock.now(), choice: 'now' } });
  forgetPauses();
  await releaseLeftovers();
  await work();
  expect(sent()).toBe(1);
  expect(await PauseModel.countDocuments({})).toBe(1);
  shift = 120_000;
  await releaseLeftovers();
  expect(await PauseModel.countDocuments({})).toBe(0);
});

it('only an administrator of the host pauses everything', async () => {
  await expect(
    pausePublishing({ projectId: workspace.projectId, scope: 'all', by: { userId: workspace.userId, isAdmin: false } }),
  ).rejects.toMatchObject({ statusCode: 403 });
});

it('until a time: it says why and how long, ends by itself, and waiting posts follow the choice made before', async () => {
  const until = new Date(clock.now().getTime() + 3_600_000);
  await pausePublishing({
    projectId: workspace.projectId,
    scope: 'project',
    by: by(),
    reason: 'A sad day',
    until,
    choice: 'skip',
  });
  const post = await makePost(workspace);
  await work();
  expect(await listPauses({ projectId: workspace.projectId })).toMatchObject([
    { reason: 'A sad day', until: until.toISOString(), choice: 'skip', waiting: 1 },
  ]);
  shift = 3_500_000;
  await releaseLeftovers();
  expect(await listPauses({ projectId: workspace.projectId })).toHaveLength(1);
  shift = 3_600_000;
  await releaseLeftovers();
  await work();
  expect(await listPauses({ projectId: workspace.projectId })).toEqual([]);
  expect(await shown(post._id)).toMatchObject({
    status: 'failed',
    platformPosts: [{ errorText: expect.stringContaining('Skipped') }],
  });
  expect(sent()).toBe(0);
});

it('pausing again changes reason and end, not the beginning; an end in the past is refused', async () => {
  await pausePublishing({ projectId: workspace.projectId, scope: 'project', by: by(), reason: 'First' });
  const [first] = await listPauses({ projectId: workspace.projectId });
  shift = 60_000;
  const until = new Date(clock.now().getTime() + 60_000);
  const [second] = await pausePublishing({
    projectId: workspace.projectId,
    scope: 'project',
    by: by(),
    reason: 'Second',
    until,
    choice: 'spread',
    hours: 3,
  });
  expect(second).toMatchObject({
    since: first?.since,
    reason: 'Second',
    until: until.toISOString(),
    choice: 'spread',
    hours: 3,
  });
  await expect(
    pausePublishing({ projectId: workspace.projectId, scope: 'project', by: by(), until: clock.now() }),
  ).rejects.toMatchObject({ statusCode: 422 });
});
