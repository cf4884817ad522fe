// Slow: a run of an agent is ended at each of its writes, and begins again each time.
import mongoose from 'mongoose';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AgentPostModel } from '@/prisma-free-models/agent-post';
import { AgentRunModel } from '@/prisma-free-models/agent-run';
import { AgentScheduleModel } from '@/prisma-free-models/agent-schedule';
import { InstagramAgentModel } from '@/prisma-free-models/instagram-agent';
import { PostModel } from '@/prisma-free-models/post';
import { TrackedJobModel } from '@/prisma-free-models/tracked-job';
import { hashFile } from '@/server/media/files/hash-file';
import { keepFile } from '@/server/media/files/keep-file';
import { agentCost } from '@/server/agents/costs/costs';
import { sweepRuns } from '@/server/agents/runs/sweep-runs';
import { tick } from '@/server/agents/runs/tick';
import { clock } from '@/server/system/clock';
import { createTrackedRunner } from '@/server/system/jobs/tracked/runner';
import { storage } from '@/server/system/storage/index';
import { trackedHandlerOf } from '@/workers/tracked-registry';
import { startOpenAiFake, type OpenAiFake } from '../fakes/openai';
import { env } from '@/server/system/env';
import { forgetAi, ledger, servedBy } from './ai-support';
import { newAgent, newId, newPlace, sleep, writer } from './agents-support';
import { startPublishing } from './publishing';

// A worker that dies before any one of its writes: from that one on, nothing of it reaches the database. Another one
// goes on. Every write from the slot to the end of the generation is such a place; SOAK=1 tries all of them.
const SOAK = process.env.SOAK === '1';
const WRITES = ['insertOne', 'insertMany', 'updateOne', 'updateMany', 'findOneAndUpdate', 'deleteOne', 'deleteMany'];
const READS = ['find', 'findOne', 'aggregate', 'countDocuments', 'distinct'];
type Method = (this: { collectionName: string }, ...args: unknown[]) => unknown;

/** The first write of each kind, and the last of each: between those of one kind it is the next step over again. */
const sampled = (places: readonly string[]) =>
  [...new Set(places)].flatMap((place) => [...new Set([places.indexOf(place) + 1, places.lastIndexOf(place) + 1])]);

const dying = { at: Infinity, writes: 0, isDead: false, counts: false, places: [] as string[] };
const own = mongoose.mongo.Collection.prototype as unknown as Record<string, Method>;
const kept = new Map<string, Method>();

function letWorkersDie(): void {
  for (const name of [...WRITES, ...READS]) {
    const before = own[name]!;
    kept.set(name, before);
    own[name] = function (...args) {
      if (dying.counts && WRITES.includes(name)) {
        dying.writes += 1;
        dying.places.push(`${this.collectionName}.${name}`);
        if (dying.writes >= dying.at) dying.isDead = true;
      }
      if (dying.isDead) throw new Error('The worker is dead');
      return before.apply(this, args);
    };
  }
}

let services: Awaited<ReturnType<typeof startPublishing>>;
let fake: OpenAiFake;
const place = newPlace();
const real = clock.now;
const DAY_MS = 86_400_000;
const NINE = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 9 * 3_600_000;

beforeAll(async () => {
  services = await startPublishing();
  fake = await startOpenAiFake();
  await AgentRunModel.init();
  // Chosen from the library: nothing has to be drawn.
  const path = await storage().draft();
  await sharp({ create: { width: 400, height: 500, channels: 3, background: '#886644' } })
    .jpeg()
    .toFile(path);
  const file = { name: 'loaf.jpg', bytes: 10, sha256: await hashFile(path), path };
  await keepFile({ file, ...place });
  letWorkersDie();
});
afterAll(async () => {
  for (const [name, method] of kept) own[name] = method;
  clock.now = real;
  await fake.close();
  await services.stop();
});

/** A worker until it has nothing to do, or is dead. */
async function work(): Promise<void> {
  await Promise.allSettled([tick(), sweepRuns()]);
  const runner = createTrackedRunner({ worker: newId(), handlerOf: trackedHandlerOf });
  const isOpen = () => TrackedJobModel.exists({ state: { $in: ['waiting', 'running'] } });
  const end = Date.now() + 30_000;
  while (!dying.isDead && (await isOpen().catch(() => null)) && Date.now() < end) await sleep(5);
  while (runner.size() > 0 && dying.isDead) await sleep(2);
  await runner.stop();
}

/** Whatever the dead worker held is free, and due to be looked at. */
async function expire(): Promise<void> {
  const now = clock.now();
  await TrackedJobModel.updateMany({ state: 'running' }, { leaseUntil: new Date(now.getTime() - 1) });
  await AgentRunModel.updateMany({ lookAt: { $type: 'date' } }, { lookAt: now });
  await AgentPostModel.updateMany({ 'generation.state': 'generating' }, { 'generation.lookAt': now });
}

/** Nothing there but the picture. */
async function forgetAll(): Promise<void> {
  const models = [AgentScheduleModel, AgentRunModel, AgentPostModel, InstagramAgentModel, PostModel, TrackedJobModel];
  await Promise.all(models.map((model) => (model as typeof PostModel).deleteMany({})));
  fake.reset();
  fake.writes = writer();
  servedBy(fake.url);
  env.EMBEDDINGS_MODEL = undefined;
  await forgetAi();
  const shift = NINE - 5 * 60_000 - Date.now();
  clock.now = () => new Date(Date.now() + shift);
}

async function story(at: number) {
  await forgetAll();
  const { _id: id } = await newAgent(place, { approval: 'automatic', maxPostsPerDay: 1, pictures: 'library' });
  Object.assign(dying, { at, writes: 0, places: [], isDead: false, counts: true });
  await work();
  Object.assign(dying, { isDead: false, counts: false });
  for (let more = 0; more < 3; more += 1) {
    await expire();
    await work();
  }
  const [runs, posts, agent, cost] = await Promise.all([
    AgentRunModel.find({}).lean(),
    PostModel.find({}).lean(),
    InstagramAgentModel.findById(id).lean(),
    agentCost({ id }),
  ]);
  const sum = (await ledger()).reduce((all, row) => all + (row.cost ?? 0), 0);
  return {
    runs: runs.map(({ state, reason, slot, lookAt }) => ({ state, reason, slot: slot.getTime(), lookAt })),
    posts: posts.map(({ status, platformPosts }) => [status, platformPosts[0]?.delivery?.state]),
    own: (await AgentPostModel.find({}).lean()).map(({ generation, review }) => [
      (generation as { state: string }).state,
      review,
    ]),
    agent: { status: agent!.status, failures: agent!.failures },
    jobs: await TrackedJobModel.countDocuments({ state: { $in: ['waiting', 'running'] } }),
    missing: sum - Math.round(cost.totalCost * 1_000_000),
  };
}

it(
  'a worker that dies before any write of a run leaves one run, one post and no debt, and repeats one call at most',
  async () => {
    const expected = await story(Infinity);
    const { writes } = dying;
    const places = [...dying.places];
    const calls = fake.calls.length;
    expect(expected).toMatchObject({
      runs: [{ state: 'done', reason: null, slot: NINE, lookAt: null }],
      posts: [['scheduled', 'waiting']],
      own: [['done', null]],
      agent: { status: 'active', failures: 0 },
      jobs: 0,
      missing: 0,
    });
    expect(writes).toBeGreaterThan(30);
    const wrong: string[] = [];
    for (const at of SOAK ? places.map((_, index) => index + 1) : sampled(places)) {
      const found = await story(at);
      const more = fake.calls.length - calls;
      if (JSON.stringify(found) !== JSON.stringify(expected) || more > 1)
        wrong.push(`${at} ${places[at - 1]}: ${more} more calls, ${JSON.stringify(found)}`);
    }
    expect(wrong).toEqual([]);
  },
  // Alone half a minute; beside the browser tests it has taken two.
  SOAK ? 900_000 : 400_000,
);
