import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import mongoose from 'mongoose';
import { connectAnyDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { bringUp } from '@/server/system/migrations/bring-up';
import { runBackfills } from '@/server/system/migrations/run-backfills';
import { VERSION } from '@/server/system/version';

/** Figures that agents kept beside the readings of posts, in data of before. */
const rows = (name: string) => mongoose.connection.collection(name);
const projectId = new Types.ObjectId();
const createdBy = new Types.ObjectId();
const at = new Date('2026-11-20T10:00:00Z');
const publishedAt = new Date('2026-11-01T10:00:00Z');

beforeAll(async () => void (await connectAnyDatabase()));
afterAll(disconnectDatabase);
beforeEach(async () => {
  await mongoose.connection.dropDatabase();
  await rows('users').insertOne({ email: 'ada@example.org' });
});

async function oldPost(likes: number | null) {
  const _id = new Types.ObjectId();
  const entry = { platform: 'instagram', status: 'published', publishedAt, externalId: String(_id) };
  await rows('posts').insertOne({ _id, projectId, createdBy, platformPosts: [entry] });
  const figures = { likes, comments: 3, reason: null };
  await rows('agentposts').insertOne({ _id, projectId, content: 'Bread', figures, figuresAt: at, updatedAt: at });
  return _id;
}
const update = async () => {
  await bringUp();
  return runBackfills({ signal: new AbortController().signal, liveVersions: async () => [VERSION] });
};
const reading = (likes: number | null, when = at) => ({ at: when, views: null, likes, replies: 3, shares: null });

it('they become the first reading, and leave the posts of agents', async () => {
  const ids = await Promise.all(Array.from({ length: 150 }, (_, index) => oldPost(index)));
  await update();
  const results = await rows('postresults').find().toArray();
  expect(results).toHaveLength(150);
  expect(results.find(({ postId }) => ids[7]!.equals(postId as Types.ObjectId))).toMatchObject({
    ...{ projectId, author: createdBy, platform: 'instagram', externalId: String(ids[7]), publishedAt },
    ...{ latest: reading(7), nextAt: publishedAt },
  });
  expect(await rows('postreadings').findOne({ postId: ids[7] })).toMatchObject({ readings: [reading(7)] });
  expect(await rows('agentposts').findOne({ _id: ids[7] })).toEqual({
    ...{ _id: ids[7], projectId, content: 'Bread', updatedAt: at },
  });
  expect((await rows('agentposts').indexes()).map(({ name }) => name)).not.toContain('figuresAt_1');
});

it('complete a result that was never read, and change none that was', async () => {
  const [unread, read] = [await oldPost(12), await oldPost(12)];
  const known = reading(40, new Date('2026-11-28T10:00:00Z'));
  const common = { platform: 'instagram', projectId, publishedAt, unavailable: 'Instagram is not connected.' };
  await rows('postresults').insertMany([
    { ...common, postId: unread, externalId: String(unread), latest: null, nextAt: at },
    { ...common, postId: read, externalId: String(read), latest: known, nextAt: at },
  ]);
  await rows('postreadings').insertOne({ projectId, postId: read, platform: 'instagram', readings: [known] });
  await update();
  expect(await rows('postresults').findOne({ postId: unread })).toMatchObject({
    ...common,
    latest: reading(12),
    nextAt: at,
  });
  expect(await rows('postreadings').findOne({ postId: unread })).toMatchObject({ readings: [reading(12)] });
  expect(await rows('postresults').findOne({ postId: read })).toMatchObject({ ...common, latest: known });
  expect(await rows('postreadings').find({ postId: read }).toArray()).toMatchObject([{ readings: [known] }]);
});

it('done twice they are there once, with what was read meanwhile', async () => {
  const postId = await oldPost(12);
  await update();
  const later = reading(15, new Date('2026-11-29T10:00:00Z'));
  await rows('postresults').updateOne({ postId }, { $set: { latest: later } });
  await rows('postreadings').updateOne({ postId }, { $push: { readings: later } as never });
  await rows('agentposts').updateOne({ _id: postId }, { $set: { figures: { likes: 12, comments: 3, reason: null } } });
  await rows('migrations').updateMany({ _id: /figures/ as never }, { $set: { endedAt: null, after: null } });
  await update();
  expect(await rows('postresults').find().toArray()).toMatchObject([{ latest: later }]);
  expect(await rows('postreadings').find().toArray()).toMatchObject([{ readings: [reading(12), later] }]);
});
