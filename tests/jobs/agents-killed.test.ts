// Slow: real worker processes are killed (-9) in each step of a generation and around publishing, and start again.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { STEP_SENTENCES, STEPS } from '@/lib/agents/agent';
import { AgentPostModel } from '@/prisma-free-models/agent-post';
import { AgentRunModel } from '@/prisma-free-models/agent-run';
import { PostModel } from '@/prisma-free-models/post';
import { ProjectModel } from '@/prisma-free-models/project';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { registerUser } from '@/server/people/auth/register-user';
import { hashFile } from '@/server/media/files/hash-file';
import { keepFile } from '@/server/media/files/keep-file';
import { sweepRuns } from '@/server/agents/runs/sweep-runs';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { storage } from '@/server/system/storage/index';
import { startInstagramFake, type MetaFake } from '../fakes/meta';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { newAgent, newPlace, writer } from '../services/agents-support';
import { servedBy } from '../services/ai-support';
import { startPublishing } from '../services/publishing';
import type { Orders } from './moved-clock-worker';
import { killWorkers, removeBundle, startWorker, type WorkerProcess } from './worker-process';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const file = path.join(env.DATA_DIR, 'orders.json');
const real = clock.now;
const place = newPlace();
const orders: Orders = { shiftMs: 0, dieAfter: null };
const workers: (WorkerProcess & { isDead?: boolean })[] = [];
let publishing: Awaited<ReturnType<typeof startPublishing>>;
let fake: OpenAiFake;
let instagram: MetaFake;
let kills = 0;
/** New workers take seconds to begin; the survivor works on meanwhile. */
const hiring = new Set<Promise<void>>();

beforeAll(async () => {
  publishing = await startPublishing();
  [fake, instagram] = [await startOpenAiFake(), await startInstagramFake()];
  fake.writes = writer();
  servedBy(fake.url);
  Object.assign(env, { EMBEDDINGS_MODEL: undefined, INSTAGRAM_GRAPH_URL: instagram.url });
  await AgentRunModel.init();
  await registerUser({ email: 'agents@example.org', password: 'long enough', name: 'Agents', address: '10.0.0.1' });
  await ProjectModel.create({ _id: place.projectId, userId: place.userId, name: 'Agents' });
  // Chosen from the library: never the same one twice in ten posts of an agent.
  for (const background of ['#886644', '#446688']) {
    const picture = await storage().draft();
    await sharp({ create: { width: 1080, height: 1350, channels: 3, background } })
      .jpeg()
      .toFile(picture);
    const sent = { name: `${background}.jpg`, bytes: 10, sha256: await hashFile(picture), path: picture };
    await keepFile({ file: sent, ...place });
  }
  order({});
  clock.now = () => new Date(Date.now() + orders.shiftMs);
  await Promise.all([hire(), hire()]);
});
afterAll(async () => {
  await Promise.all(hiring);
  killWorkers();
  clock.now = real;
  await Promise.all([fake.close(), instagram.close()]);
  await publishing.stop();
  await removeBundle();
});

function order(change: Partial<Orders>): void {
  writeFileSync(file, JSON.stringify(Object.assign(orders, change)));
}

async function hire(): Promise<void> {
  const worker: (typeof workers)[number] = await startWorker(
    {
      OPENAI_API_KEY: 'sk-test',
      OPENAI_BASE_URL: fake.url,
      OPENAI_MODEL: 'gpt-5-mini',
      INSTAGRAM_GRAPH_URL: instagram.url,
      PUBLIC_URL: 'https://workspace.example.com',
      LEASE_SECONDS: '4',
      NODE_COMPILE_CACHE: env.DATA_DIR,
    },
    { entry: 'tests/jobs/moved-clock-worker.ts', args: [file] },
  );
  workers.push(worker);
  void worker.ended.then(() => (worker.isDead = true));
}

/** The dead are replaced; the leases that they held have run out. */
async function replace(): Promise<void> {
  const dead = workers.filter(({ isDead }) => isDead);
  if (dead.length === 0) return;
  kills += dead.length;
  for (const one of dead) workers.splice(workers.indexOf(one), 1);
  const before = new Date(clock.now().getTime() - 1);
  const names = new RegExp(dead.map(({ pid }) => `-${pid}-`).join('|'));
  await TrackedJobModel.updateMany({ state: 'running', worker: names }, { leaseUntil: before });
  for (const _ of dead) hiring.add(hire());
}

async function killAll(): Promise<void> {
  for (const worker of workers) worker.kill('SIGKILL');
  await Promise.all(workers.map(({ ended }) => ended));
  await replace();
  await Promise.all(hiring);
}

/** Waits; meanwhile the dead are replaced, and after a while what they left counts as long untouched. */
async function until(what: string, holds: () => boolean | Promise<boolean>, ms = 150_000): Promise<void> {
  for (let end = Date.now() + ms, looked = Date.now() + 700; !(await holds()); await sleep(40)) {
    await replace();
    if (Date.now() > looked) {
      looked = Date.now() + 700;
      const now = clock.now();
      await AgentRunModel.updateMany({ lookAt: { $type: 'date' } }, { lookAt: now });
      await AgentPostModel.updateMany({ 'generation.state': 'generating' }, { 'generation.lookAt': now });
      await sweepRuns();
    }
    if (Date.now() > end) throw new Error(`In vain: ${what}\n${await whereThingsStand()}`);
  }
}

async function whereThingsStand(): Promise<string> {
  const shown = await Promise.all([
    AgentRunModel.find({}, { state: 1, reason: 1, slot: 1, lookAt: 1, postId: 1 }).lean(),
    AgentPostModel.find({}, { generation: 1, review: 1 }).lean(),
    TrackedJobModel.find({}, { steps: 0 }).lean(),
    PostModel.find({}, { status: 1, scheduledFor: 1, platformPosts: 1 }).lean(),
  ]);
  return [
    ...shown.flat().map((row) => JSON.stringify(row)),
    ...workers.map(({ output }) => output().slice(-2500)),
  ].join('\n');
}

/** The minute, some minutes from now, at which a schedule has its slot. */
function slotIn(minutes: number): { time: string; date: string; at: number } {
  const at = Math.ceil((clock.now().getTime() + minutes * MINUTE_MS) / MINUTE_MS) * MINUTE_MS;
  const iso = new Date(at).toISOString();
  return { time: iso.slice(11, 16), date: iso.slice(0, 10), at };
}

const agent = (username: string, schedule: object) =>
  newAgent(place, {
    username,
    approval: 'automatic',
    pictures: 'library',
    instagramAccessToken: `IGAA${username}`,
    schedules: [schedule],
  });
const areDone = async (count: number) =>
  (await AgentRunModel.countDocuments({ state: 'done' })) === count &&
  (await TrackedJobModel.countDocuments({ state: { $in: ['waiting', 'running'] } })) === 0;

type Deadly = NonNullable<Orders['dieAfter']>;
const after = (collection: string, words: string): Deadly => ({ collection, words, ms: 6 });
/** One run each; the run of the last list is cut off in each of the six steps. */
const PLACES: Deadly[][] = [
  [after('agentruns', '"state":"scheduled"')],
  [after('agentruns', '"state":"running"')],
  [after('jobs', '"generate-agent-post"')],
  [after('agentruns', '"state":"done"')],
  STEPS.map((step) => after('agentposts', JSON.stringify(STEP_SENTENCES[step]))),
];

it('one post per slot, and at most one publication per post, wherever workers are killed', async () => {
  const { time } = slotIn(8);
  await agent('every_day', { frequency: 'every_day', time });
  await until('the first run of the daily agent', () => areDone(1));
  for (const [at, places] of PLACES.entries()) {
    order({ dieAfter: places[0] ?? null });
    const slot = slotIn(8);
    await agent(`kill_${at}`, { frequency: 'once_day', time: slot.time, date: slot.date });
    for (const [index, { words }] of places.entries()) {
      const before = kills;
      await until(`a worker dead after ${words}`, async () => (await replace(), kills > before));
      order({ dieAfter: places[index + 1] ?? null });
    }
    await until(`the run that was cut off ${places.length} times`, () => areDone(at + 2));
  }
  expect(fake.calls.length).toBeLessThanOrEqual(2 * (PLACES.length + 1) + kills);

  // Due, all of them. Both workers are killed when a network has the first picture, and again while one is published.
  instagram.failNext({ kind: 'slow', ms: 400 }, 1_000);
  const isSeen = (edge: string) => () => instagram.requests.some(({ path: at }) => at.endsWith(edge));
  order({ shiftMs: orders.shiftMs + 10 * MINUTE_MS });
  for (const edge of ['/media', '/media_publish']) {
    await until(`a call of ${edge}`, isSeen(edge));
    await killAll();
  }
  const open = (states: string[]) =>
    PostModel.countDocuments({ 'platformPosts.delivery.state': { $in: states }, nextActionAt: { $type: 'date' } });
  await until('everything sent', async () => (await open(['waiting', 'running'])) === 0);
  // A network is asked for two minutes about a post whose sender was killed.
  order({ shiftMs: orders.shiftMs + 3 * MINUTE_MS });
  const isOut = async () => (await PostModel.countDocuments({ nextActionAt: { $type: 'date' } })) === 0;
  await until('everything out, or asked of a person', isOut);

  // Between two slots: killed, the clock two hours back and then a day ahead. The next slot has its run, and no other.
  await killAll();
  order({ shiftMs: orders.shiftMs - 120 * MINUTE_MS });
  await sleep(1_200);
  order({ shiftMs: orders.shiftMs + DAY_MS + 107 * MINUTE_MS });
  await until('the run of the next day', () => areDone(PLACES.length + 2));
  order({ shiftMs: orders.shiftMs + 15 * MINUTE_MS });
  await until('its post out', isOut);

  const runs = await AgentRunModel.find({}).lean();
  expect(runs.map(({ state }) => state)).toEqual(Array.from({ length: PLACES.length + 2 }, () => 'done'));
  expect(new Set(runs.map(({ scheduleId, slot }) => `${scheduleId} ${slot.toISOString()}`)).size).toBe(runs.length);
  const posts = await PostModel.find({}).lean();
  expect(posts).toHaveLength(runs.length);
  const live = posts.map(({ platformPosts: [entry], content }) => {
    const words = String(entry!.platformSpecificData?.caption ?? content);
    return {
      times: instagram.media.filter(({ text }) => text.startsWith(words.slice(0, 60))).length,
      status: entry!.status,
      unconfirmed: entry!.delivery?.unconfirmed,
      text: entry!.errorText,
    };
  });
  process.stdout.write(
    `kills ${kills}, posts ${posts.length}, live once ${live.filter(({ times }) => times === 1).length}, asked of a person ${live.filter(({ unconfirmed }) => unconfirmed).length}, calls ${fake.calls.length}\n`,
  );
  expect(live.filter(({ times }) => times > 1)).toEqual([]);
  expect(live.filter(({ times, status }) => status === 'published' && times !== 1)).toEqual([]);
  // A day ahead the fake knows nothing of renewing tokens: a post may fail by that, and says so.
  expect(live.filter(({ status, unconfirmed, text }) => status !== 'published' && !unconfirmed && !text)).toEqual([]);
  expect(instagram.media).toHaveLength(live.filter(({ times }) => times === 1).length);
}, 420_000);
