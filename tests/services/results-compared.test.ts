import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { figuresOf, type Figures } from '@/lib/results/figures';
import { PostModel } from '@/prisma-free-models/post';
import { PostReadingModel } from '@/prisma-free-models/post-reading';
import { PostResultModel } from '@/prisma-free-models/post-result';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { compareResults, exportResults } from '@/server/publishing/results/compare-results';
import { insertResult } from '@/server/publishing/stored-posts/result.store';
import { makePost, newWorkspace, startPublishing } from './publishing';

const DAY_MS = 86_400_000;
let services: Awaited<ReturnType<typeof startPublishing>>;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;

beforeAll(async () => void (services = await startPublishing()));
afterAll(() => services.stop());
beforeEach(async () => {
  await Promise.all([PostModel.deleteMany({}), PostResultModel.deleteMany({}), PostReadingModel.deleteMany({})]);
  workspace = await newWorkspace();
});

type Read = { tags?: string[]; days?: number; platform?: 'telegram' | 'discord'; figures?: Partial<Figures> };

async function read(
  content: string,
  { tags = [], days = 3, platform = 'telegram', figures = { views: 10 } }: Read = {},
) {
  const { _id } = await makePost(workspace, { content, tags, scheduledFor: null });
  const publishedAt = new Date(Date.now() - days * DAY_MS);
  await insertResult({
    ...{ _id: String(new Types.ObjectId()), projectId: workspace.projectId, postId: _id, author: workspace.userId },
    ...{ platform, destinationId: null, externalId: '7', publishedAt, nextAt: null },
    readings: [{ at: new Date(), ...figuresOf(figures) }],
  });
  return _id;
}

const compared = (by: Parameters<typeof compareResults>[0]['query']['by'], query = {}) =>
  compareResults({ projectId: workspace.projectId, zone: 'UTC', query: { by, ...query } });

it('gives medians with an interval, and says when posts are too few', async () => {
  for (let views = 1; views <= 9; views += 1) await read(`Post ${views}`, { figures: { views, likes: views * 2 } });
  await read('One', { platform: 'discord', figures: { likes: 3 } });
  const { rows, posts, read: known } = await compared('network');
  expect({ posts, known }).toEqual({ posts: 10, known: 10 });
  const [telegram, discord] = ['telegram', 'discord'].map((key) => rows.find((row) => row.key === key));
  expect(telegram).toMatchObject({ label: 'Telegram', figures: { views: { posts: 9, median: 5, enough: true } } });
  const { low = 0, high = 0 } = telegram?.figures.views ?? {};
  expect(low).toBeLessThan(5);
  expect(high).toBeGreaterThan(5);
  expect(discord?.figures).toMatchObject({ views: null, likes: { posts: 1, median: 3, enough: false } });
});

it('groups by tag, and keeps to the time, the project and what is not in the trash', async () => {
  await read('New', { tags: ['news'] });
  await read('Plain');
  await read('Old', { days: 200 });
  const trashed = await read('Gone', { tags: ['gone'] });
  await deletePost({ id: trashed, userId: workspace.userId });
  const own = workspace;
  workspace = await newWorkspace();
  await read('Another project', { tags: ['other'] });
  workspace = own;
  expect((await compared('tag')).rows.map(({ label }) => label).sort()).toEqual(['Without tags', 'news']);
  const from = new Date(Date.now() - 365 * DAY_MS);
  expect((await compared('post', { from })).rows.map(({ label }) => label).sort()).toEqual(['New', 'Old', 'Plain']);
});

it('counts what went out until the end of the time, without what is in the trash, and leaves damaged rows out', async () => {
  await read('In time');
  const { publishedAt, ...row } = (await PostResultModel.findOne({}).lean())!;
  const to = new Date(publishedAt.getTime() + 1);
  const add = (change: object) =>
    PostResultModel.collection.insertOne({
      ...{ ...row, publishedAt, _id: new Types.ObjectId(), postId: new Types.ObjectId() },
      ...change,
    });
  await add({ publishedAt: to });
  await add({ latest: null });
  await add({ postId: { odd: true } });
  await add({ author: null });
  await add({ platform: 'elsewhere' });
  const trashed = await read('Gone', { days: 4 });
  await deletePost({ id: trashed, userId: workspace.userId });
  const byPost = await compared('post', { to });
  expect(byPost).toMatchObject({ rows: [{ label: 'In time' }], posts: 3, read: 2 });
  expect(await compared('author', { to })).toMatchObject({
    rows: [{ figures: { views: { posts: 2 } } }],
    posts: 3,
    read: 2,
  });
});

it('is a CSV or a workbook too', async () => {
  await read('=cmd|evil', { figures: { views: 12 } });
  const input = { projectId: workspace.projectId, zone: 'UTC', query: { by: 'post' as const } };
  const csv = await exportResults({ ...input, format: 'csv' });
  const text = await new Response(csv.body).text();
  expect(csv.name).toBe('results-by-post.csv');
  expect(text).toContain('Views median');
  expect(text).toContain("'=cmd|evil");
  const book = await exportResults({ ...input, format: 'xlsx' });
  const bytes = Buffer.from(await new Response(book.body).arrayBuffer());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
});
