import { spawn } from 'node:child_process';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { PostModel } from '@/prisma-free-models/post';
import { WorkerHeartbeatModel } from '@/prisma-free-models/worker-heartbeat';
import { env } from '@/server/system/env';
import { startServices, type Services } from '../setup/services';
import { makePost, newWorkspace, shown, startPublishing, until } from '../services/publishing';
import { killWorkers, removeBundle, startWorker } from './worker-process';

// Slow: each test starts worker processes of its own and waits for leases and sweeps to run out.
let services: Services;
let publishing: Awaited<ReturnType<typeof startPublishing>>;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const NO_REDIS = 'redis://127.0.0.1:1';

beforeAll(async () => {
  services = await startServices();
  Object.assign(env, { MONGODB_URI: services.mongoUri('jobs'), REDIS_URL: services.redisUrl(7) });
  publishing = await startPublishing();
});
afterAll(async () => {
  await publishing.stop();
  await services.stop();
  await removeBundle();
});
beforeEach(async () => {
  await PostModel.deleteMany({});
  publishing.telegram.reset();
  publishing.discord.reset();
  workspace = await newWorkspace();
});
afterEach(killWorkers);

const worker = (extra: Record<string, string> = {}) =>
  startWorker({
    MONGODB_URI: env.MONGODB_URI,
    REDIS_URL: env.REDIS_URL,
    DATA_DIR: env.DATA_DIR,
    APP_SECRET: env.APP_SECRET ?? '',
    TELEGRAM_API_URL: publishing.telegram.url,
    DISCORD_API_URL: publishing.discord.url,
    ...extra,
  });
const soon = () => new Date(Date.now() + 1500);
const settled = (id: string) =>
  until(
    () => shown(id),
    (post) => ['published', 'partial', 'failed'].includes(post.status) && !post.publishing,
    60_000,
  );
const slow = (ms: number) => publishing.telegram.failNext({ kind: 'slow', ms });
const called = () =>
  until(
    () => publishing.telegram.requests.length,
    (count) => count > 0,
  );

/** The minute that a lease lasts has passed. */
const leaseRunsOut = (id: string) =>
  PostModel.updateOne(
    { _id: id },
    { $set: { 'platformPosts.0.delivery.leaseUntil': new Date(0), nextActionAt: new Date(0) } },
  );

it('two workers share due posts and send each once', async () => {
  await Promise.all([worker(), worker()]);
  const at = soon();
  const posts = await Promise.all(
    Array.from({ length: 25 }, (_, index) =>
      makePost(workspace, { scheduledFor: at, platforms: ['telegram', 'discord'], content: `Post ${index}` }),
    ),
  );
  for (const post of posts) {
    const { status, platformPosts } = await settled(post._id);
    // A failure says why.
    expect([status, ...platformPosts.map(({ errorText }) => errorText)]).toEqual(['published', null, null]);
  }
  expect([publishing.telegram.published.length, publishing.discord.published.length]).toEqual([25, 25]);
});

it('killed before it sent anything: the next worker sends it', async () => {
  const first = await worker();
  publishing.discord.failNext({ kind: 'slow', ms: 4000 }, 1, ({ method }) => method === 'GET');
  const post = await makePost(workspace, { scheduledFor: soon(), platforms: ['discord'] });
  await until(
    () => shown(post._id),
    (now) => now.platformPosts[0]!.attempts.length > 0,
  );
  first.kill('SIGKILL');
  await first.ended;
  expect((await shown(post._id)).platformPosts[0]!.attempts).toMatchObject([{ outcome: 'running', sentAt: null }]);
  await leaseRunsOut(post._id);
  await worker();
  await until(
    () => shown(post._id),
    (now) => now.status === 'published',
  );
  expect(publishing.discord.published).toHaveLength(1);
});

it('killed before it claimed anything: the next worker sends it', async () => {
  const first = await worker();
  const post = await makePost(workspace, { scheduledFor: soon() });
  first.kill('SIGKILL');
  await first.ended;
  await worker();
  expect((await settled(post._id)).platformPosts[0]!.attempts).toHaveLength(1);
  expect(publishing.telegram.published).toHaveLength(1);
});

it('killed while sending: explained to the user, never sent again automatically', async () => {
  const first = await worker();
  slow(5000);
  const post = await makePost(workspace, { scheduledFor: soon() });
  await called();
  first.kill('SIGKILL');
  await first.ended;
  await leaseRunsOut(post._id);
  await worker();
  expect(await settled(post._id)).toMatchObject({
    status: 'failed',
    platformPosts: [
      { unconfirmed: true, errorText: 'Delivery could not be confirmed. Check the channel before retrying.' },
    ],
  });
  expect(publishing.telegram.requests).toHaveLength(1);
});

it('SIGTERM lets a running delivery finish, claims no new one, and deregisters', async () => {
  const one = await worker();
  // Longer than the launcher allows a worker: this one runs without it.
  slow(6500);
  const post = await makePost(workspace, { scheduledFor: soon() });
  await called();
  one.kill('SIGTERM');
  expect(await one.ended).toBe(0);
  expect((await shown(post._id)).status).toBe('published');
  expect(await WorkerHeartbeatModel.countDocuments({ _id: { $regex: `-${one.pid}-` } })).toBe(0);
});

it('Redis emptied and killed before the time: the post goes out', async () => {
  await worker();
  const post = await makePost(workspace, { scheduledFor: new Date(Date.now() + 2500) });
  const redis = new Redis(env.REDIS_URL);
  await redis.flushall();
  redis.disconnect();
  services.kill('redis');
  expect((await settled(post._id)).status).toBe('published');
  expect(publishing.telegram.published).toHaveLength(1);
});

it('without any Redis from the start: the post goes out', async () => {
  await worker({ REDIS_URL: NO_REDIS });
  const post = await makePost(workspace, { scheduledFor: soon() });
  expect((await settled(post._id)).status).toBe('published');
});

it('the database killed while sending: the network’s response is not lost', async () => {
  await worker();
  slow(1500);
  const post = await makePost(workspace, { scheduledFor: soon() });
  await called();
  services.kill('db');
  const ended = await until(
    () => shown(post._id).catch(() => null),
    (now) => now?.status === 'published',
    60_000,
  );
  expect(ended!.platformPosts[0]!.attempts).toHaveLength(1);
  expect(publishing.telegram.requests).toHaveLength(1);
});

it('ends when its launcher is gone', async () => {
  const launcher = spawn('sleep', ['600']);
  const orphan = await worker({ WORKSPACE_PARENT_PID: String(launcher.pid) });
  launcher.kill('SIGKILL');
  expect(await orphan.ended).toBe(0);
});
