import { copyFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PLATFORM_KEYS, type PlatformKey } from '@/lib/platforms/define';
import { PostModel } from '@/prisma-free-models/post';
import { ProjectModel } from '@/prisma-free-models/project';
import { env } from '@/server/env';
import { keepFile } from '@/server/files/keep-file';
import { saveSettings } from '@/server/settings/save-settings';
import { storage } from '@/server/storage/index';
import { startServices, type Services } from '../setup/services';
import type { MetaFake } from '../fakes/meta';
import type { FakeServer } from '../fakes/server';
import type { YoutubeFake } from '../fakes/youtube';
import { killWorkers, removeBundle, startWorker, type WorkerProcess } from '../jobs/worker-process';
import { adapterCases } from '../platforms/adapters';
import { makeFixtures } from '../platforms/attempt';
import { makePost, newWorkspace, startPublishing } from '../services/publishing';

const POSTS = 500;
const KILLS = 110;
const WORKERS = 3;
const PROJECTS = 5;
/** The posts are due one after the other within this time. */
const WINDOW_MS = 90_000;
/** How long a network takes to answer: a kill in between leaves an unknown outcome. */
const ANSWER_MS = 250;

let services: Services;
let publishing: Awaited<ReturnType<typeof startPublishing>>;
const fakes = new Map<PlatformKey, FakeServer>();
const started: FakeServer[] = [];

beforeAll(async () => {
  services = await startServices();
  Object.assign(env, { MONGODB_URI: services.mongoUri('chaos'), REDIS_URL: services.redisUrl(3), PUBLIC_URL: 'https://workspace.example.com' });
  publishing = await startPublishing();
  const byAddress = new Map<string, FakeServer>();
  for (const { platform, start, addresses } of adapterCases) {
    const address = addresses.join();
    const fake = byAddress.get(address) ?? (await start());
    if (!byAddress.has(address)) started.push(fake);
    byAddress.set(address, fake);
    for (const name of addresses) Object.assign(env, { [name]: fake.url });
    fakes.set(platform, fake);
  }
});
afterAll(async () => {
  killWorkers();
  await Promise.all(started.map((fake) => fake.close()));
  await publishing.stop();
  await services.stop();
  await removeBundle();
});

/** The numbers of the posts that are live at a network, once for each time that they are. */
function liveAt(fake: FakeServer): number[] {
  const texts = textsOf(fake);
  return texts.flatMap((text) => {
    const number = /chaos-(\d+)-post/.exec(text)?.[1];
    return number === undefined ? [] : [Number(number)];
  });
}

function textsOf(fake: FakeServer): string[] {
  if ('containers' in fake) return (fake as MetaFake).media.map(({ text }) => text);
  if ('uploads' in fake && 'refreshTokens' in fake) return [...(fake as YoutubeFake).uploads.values()].filter(({ video }) => video).map(({ metadata }) => JSON.stringify(metadata));
  return fake.published.map(({ request }) => JSON.stringify(request.fields));
}

async function storedVideo(userId: string, projectId: string): Promise<string> {
  const files = await makeFixtures();
  const path = await storage().draft();
  await copyFile(files.video.path, path);
  const { _id } = await keepFile({ file: { name: 'video.mp4', bytes: files.video.bytes, sha256: files.video.sha256, path }, userId, projectId });
  await files.remove();
  return `/files/${_id}.mp4`;
}

async function makePosts(): Promise<void> {
  const workspaces = await Promise.all(Array.from({ length: PROJECTS }, () => newWorkspace({ connected: false })));
  const videos = new Map<string, string>();
  for (const { projectId, userId } of workspaces) {
    // Files of projects that are gone are swept away.
    await ProjectModel.create({ _id: projectId, userId, name: 'Chaos' });
    videos.set(projectId, await storedVideo(userId, projectId));
    await saveSettings({ projectId, sent: Object.fromEntries(adapterCases.map(({ platform, credentials }) => [platform, credentials])) });
  }
  const begin = Date.now() + 8000;
  for (let index = 0; index < POSTS; index += 1) {
    const platform = PLATFORM_KEYS[index % PLATFORM_KEYS.length]!;
    const workspace = workspaces[Math.floor(index / PLATFORM_KEYS.length) % PROJECTS]!;
    const words = `chaos-${index}-post`;
    const { text, image } = adapterCases.find((one) => one.platform === platform)!.takes;
    const media = text ? null : image ? 'https://media.example/picture.jpg' : videos.get(workspace.projectId)!;
    await makePost(workspace, { platforms: [platform], title: words, content: words, mediaUrl: media, scheduledFor: new Date(begin + (index / POSTS) * WINDOW_MS) });
  }
}

async function emptyRedis(): Promise<void> {
  const redis = new Redis(env.REDIS_URL);
  await redis.flushall();
  redis.disconnect();
}

/** Keeps so many workers alive and kills one after the other at random moments. */
async function killAround(disasters: Map<number, () => unknown>): Promise<WorkerProcess[]> {
  const addresses = Object.fromEntries(adapterCases.flatMap((one) => one.addresses).map((name) => [name, String(env[name])]));
  const start = () => startWorker({ MONGODB_URI: env.MONGODB_URI, REDIS_URL: env.REDIS_URL, DATA_DIR: env.DATA_DIR, APP_SECRET: env.APP_SECRET ?? '', PUBLIC_URL: env.PUBLIC_URL ?? '', LEASE_SECONDS: '4', ...addresses });
  const workers = await Promise.all(Array.from({ length: WORKERS }, start));
  let kills = 0;
  await Promise.all(
    workers.map(async (_, place) => {
      while (kills < KILLS) {
        await sleep(200 + Math.random() * 1800);
        kills += 1;
        await disasters.get(kills)?.();
        const worker = workers[place]!;
        worker.kill('SIGKILL');
        await worker.ended;
        workers[place] = await start();
      }
    }),
  );
  return workers;
}

/** Waits between tries are cut short, so that the end does not take half an hour. */
async function hurry(): Promise<void> {
  const now = new Date();
  const later = await PostModel.find({ 'platformPosts.0.delivery.state': 'waiting', 'platformPosts.0.delivery.tries': { $gt: 0 }, nextActionAt: { $gt: now } }, { version: 1 }).lean();
  for (const { _id, version } of later) await PostModel.updateOne({ _id, version }, { $set: { 'platformPosts.0.delivery.dueAt': now, nextActionAt: now }, $inc: { version: 1 } });
}

it(`${POSTS} posts, ${KILLS} kills: none lost, none sent twice, every unknown explained`, async () => {
  for (const fake of started) {
    fake.failNext({ kind: 'lost-answer' }, 2);
    fake.failNext({ kind: 'dropped' }, 1);
    fake.failNext({ kind: '503' }, 2);
    fake.failNext({ kind: 'slow', ms: ANSWER_MS }, 1_000_000);
  }
  await makePosts();
  await killAround(new Map([[20, emptyRedis], [40, () => services.kill('db')], [60, emptyRedis], [80, () => services.kill('db')]]));
  for (const end = Date.now() + 240_000; (await PostModel.countDocuments({ nextActionAt: { $type: 'date' } }).catch(() => 1)) > 0; await sleep(1000)) {
    if (Date.now() > end) throw new Error(`Still open: ${JSON.stringify(await PostModel.find({ nextActionAt: { $type: 'date' } }).lean(), null, 1).slice(0, 4000)}`);
    await hurry().catch(() => undefined);
  }

  const posts = await PostModel.find({}).lean();
  const live = new Map<number, number>();
  for (const fake of started) for (const number of liveAt(fake)) live.set(number, (live.get(number) ?? 0) + 1);
  const rows = posts.map((post) => {
    const entry = post.platformPosts[0]!;
    return { number: Number(/chaos-(\d+)-/.exec(post.content)?.[1]), status: entry.status, unconfirmed: entry.delivery!.unconfirmed, text: entry.errorText ?? '', times: live.get(Number(/chaos-(\d+)-/.exec(post.content)?.[1])) ?? 0, platform: entry.platform };
  });
  const count = (so: (row: (typeof rows)[number]) => boolean) => rows.filter(so).length;
  console.log({ published: count((row) => row.status === 'published'), unconfirmedLive: count((row) => row.unconfirmed && row.times > 0), unconfirmedNotLive: count((row) => row.unconfirmed && row.times === 0), failed: count((row) => row.status === 'failed' && !row.unconfirmed), requests: started.reduce((sum, fake) => sum + fake.requests.length, 0) });

  expect(rows).toHaveLength(POSTS);
  expect(rows.filter((row) => row.times > 1)).toEqual([]); // sent twice
  expect(rows.filter((row) => row.status === 'published' && row.times === 0)).toEqual([]); // lost, and said to be live
  expect(rows.filter((row) => row.status !== 'published' && !row.unconfirmed && row.times > 0)).toEqual([]); // live, and nobody knows
  expect(rows.filter((row) => row.status !== 'published' && row.text === '')).toEqual([]); // unexplained
  expect(rows.filter((row) => row.status === 'failed' && !row.unconfirmed && !/worker stopped|tried \d+ times/.test(row.text))).toEqual([]); // given up for another reason than the kills
  expect(started.flatMap((fake) => fake.violations.map(({ problems }) => problems))).toEqual([]);
  expect(count((row) => row.status === 'published')).toBeGreaterThan(POSTS / 2);
});
