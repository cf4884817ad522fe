import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { AgentPostModel } from '@/prisma-free-models/agent-post';
import { AgentSumModel } from '@/prisma-free-models/agent-sum';
import { PostModel } from '@/prisma-free-models/post';
import {
  changeAgentPost,
  changeGenerationOf,
  insertAgentPost,
  type Cost,
} from '@/server/agents/stored/agent-post.store';
import { openSums, removeSumsOf } from '@/server/agents/stored/agent-sum.store';
import { sumsOfAgent } from '@/server/agents/costs/sums';
import { clock } from '@/server/system/clock';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';

const HOUR_MS = 3_600_000;
const BEGIN = Date.parse('2026-10-01T06:00:00Z');
const realNow = clock.now;

type Place = { projectId: string; agentId: string; ids: Types.ObjectId[] };
const newPlace = (): Place => ({
  projectId: String(new Types.ObjectId()),
  agentId: String(new Types.ObjectId()),
  ids: [],
});

/** The same numbers in each run of a seed. */
function random(seed: number): (below: number) => number {
  let state = seed * 7_919 + 1;
  return (below) => (state = (state * 16_807) % 2_147_483_647) % below;
}

const costOf = (known: number): Cost => ({
  ...{ token: known, media: 0, known, inputTokens: 1, outputTokens: 1, unpriced: known % 5 === 0 ? 1 : 0 },
});

/** A post and what its agent keeps of it, made now. */
async function make({ projectId, agentId, ids }: Place, known: number): Promise<void> {
  const at = clock.now();
  const _id = new Types.ObjectId(Types.ObjectId.generate(Math.floor(at.getTime() / 1000)));
  const post = { _id, projectId: new Types.ObjectId(projectId), agent: { id: agentId, username: 'a' }, trash: null };
  await PostModel.collection.insertOne({ ...post, createdAt: new Date(at.getTime() + 40), status: 'draft' });
  await insertAgentPost({ _id: String(_id), projectId, agentId, cost: costOf(known), byAi: known % 3 > 0 });
  await AgentPostModel.collection.updateOne({ _id }, { $set: { createdAt: at } });
  ids.push(_id);
}

/** What reading all posts gives. */
async function counted({ projectId, agentId }: Place) {
  const of = { projectId: new Types.ObjectId(projectId) };
  const rows = await AgentPostModel.find({ ...of, agentId }).lean();
  const there = new Set(
    (await PostModel.find({ ...of, trash: null }, { _id: 1 }).lean()).map(({ _id }) => String(_id)),
  );
  const sum = (some: typeof rows) => some.reduce((all, { cost }) => all + (cost as Cost).known, 0);
  const isThere = ({ _id }: (typeof rows)[number]) => there.has(String(_id));
  return {
    known: sum(rows),
    unpriced: rows.reduce((all, { cost }) => all + (cost as Cost).unpriced, 0),
    failed: sum(rows.filter(({ generation }) => (generation as { state?: string } | null)?.state === 'failed')),
    deleted: sum(rows.filter((row) => !isThere(row))),
    aiPosts: rows.filter((row) => row.byAi && isThere(row)).length,
  };
}

async function expectSame(place: Place): Promise<void> {
  const { days, ...sums } = await sumsOfAgent(place.projectId, place.agentId);
  const wanted = await counted(place);
  expect(sums).toEqual(wanted);
  const lastMonth = new Date(clock.now().getTime() - 29 * 24 * HOUR_MS).toISOString().slice(0, 10);
  const rows = await AgentPostModel.find({ agentId: place.agentId }).lean();
  for (const day of new Set(rows.map(({ createdAt }) => createdAt.toISOString().slice(0, 10))))
    if (day >= lastMonth)
      expect(days[day] ?? 0).toBe(
        rows
          .filter(({ createdAt }) => createdAt.toISOString().startsWith(day))
          .reduce((all, { cost }) => all + (cost as Cost).known, 0),
      );
}

/** Something that may happen to the posts of an agent. */
async function change(place: Place, pick: (below: number) => number): Promise<void> {
  const _id = place.ids[pick(place.ids.length)];
  const id = String(_id);
  const trash = { at: clock.now(), by: 'a', armed: [] };
  switch (pick(7)) {
    case 0:
      return void (await changeAgentPost(place.projectId, id, { cost: costOf(pick(4_000)) }));
    case 1: {
      const state = (['done', 'failed'] as const)[pick(2)];
      await changeAgentPost(place.projectId, id, { generation: { state } as never });
      return;
    }
    case 2:
      return void (await changeGenerationOf(place.projectId, id, { state: 'failed' }));
    case 3:
    case 4:
      return void (await PostModel.collection.updateOne({ _id, trash: null }, { $set: { trash } }));
    case 5:
      return void (await PostModel.collection.updateOne({ _id }, { $set: { trash: null } }));
    default:
      return void (await PostModel.collection.deleteOne({ _id, 'trash.at': { $type: 'date' } }));
  }
}

beforeAll(async () => {
  await connectDatabase();
  await Promise.all([PostModel.init(), AgentPostModel.init(), AgentSumModel.init()]);
});
afterAll(() => disconnectDatabase());
afterEach(() => {
  clock.now = realNow;
});

it.each([1, 2, 3, 4])(
  'sums of an agent are what reading all its posts gives, whatever happens to them (%i)',
  async (seed) => {
    const pick = random(seed);
    const place = newPlace();
    let now = BEGIN;
    clock.now = () => new Date(now);
    for (let step = 0; step < 90; step += 1) {
      now += pick(3) === 0 ? pick(30) * HOUR_MS : pick(20) * 60_000;
      if (place.ids.length === 0 || pick(3) > 0) await make(place, pick(4_000));
      for (let count = pick(3); count > 0; count -= 1) await change(place, pick);
      if (pick(2) === 0) await expectSame(place);
    }
    now += 72 * HOUR_MS;
    await expectSame(place);
    await expectSame(place);
  },
  120_000,
);

it('posts of before yesterday are read once', async () => {
  const place = newPlace();
  let now = BEGIN;
  clock.now = () => new Date(now);
  for (let count = 0; count < 20; count += 1) {
    await make(place, 100 + count);
    now += HOUR_MS;
  }
  now += 72 * HOUR_MS;
  const before = await sumsOfAgent(place.projectId, place.agentId);
  await AgentPostModel.collection.deleteMany({ agentId: new Types.ObjectId(place.agentId) });
  expect(await sumsOfAgent(place.projectId, place.agentId)).toEqual(before);
});

it('a death between opening the sums and the change leaves no sums of before', async () => {
  const place = newPlace();
  let now = BEGIN;
  clock.now = () => new Date(now);
  await make(place, 500);
  now += 96 * HOUR_MS;
  await expectSame(place);
  const id = String(place.ids[0]);
  await openSums(place.projectId, place.agentId, id);
  // Read in between, and the change after that: the read has kept nothing.
  await expectSame(place);
  await AgentPostModel.collection.updateOne({ _id: place.ids[0]! }, { $set: { cost: costOf(900) } });
  await expectSame(place);
  // Sums that were lost are made again.
  await removeSumsOf(place.projectId, place.agentId);
  now += HOUR_MS;
  await expectSame(place);
  expect(await AgentSumModel.countDocuments({ _id: place.agentId })).toBe(1);
});
