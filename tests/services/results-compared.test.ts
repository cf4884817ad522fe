import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import mongoose, { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { figuresOf, type Figures } from '@/lib/results/figures';
import { PostModel } from '@/prisma-free-models/post';
import { PostReadingModel } from '@/prisma-free-models/post-reading';
import { PostResultModel } from '@/prisma-free-models/post-result';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { updatePost } from '@/server/publishing/posts/update-post';
import { COMPARED_MAX } from '@/lib/results/compare';
import { compareResults } from '@/server/publishing/results/compare-results';
import { exportResults } from '@/server/publishing/results/export-results';
import {
  addReading,
  insertResult,
  removeResultsOf,
  type PostResult,
} from '@/server/publishing/stored-posts/result.store';
import { readXlsx } from '@/server/research/knowledge/reading/child/xlsx';
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
  expect(byPost).toMatchObject({ rows: [{ label: 'In time' }], posts: 2, read: 1 });
  expect(await compared('author', { to })).toMatchObject({
    rows: [{ figures: { views: { posts: 1 } } }],
    posts: 2,
    read: 1,
  });
});

it('has hours and weekdays in the zone that is named, else in the account’s', async () => {
  const id = await read('Late');
  await PostResultModel.updateOne({ postId: id }, { publishedAt: new Date('2026-11-22T23:30:00.000Z') });
  const from = new Date('2026-11-01');
  const labels = async (by: 'hour' | 'weekday', zone?: string) =>
    (await compared(by, { from, ...(zone && { zone }) })).rows.map(({ label }) => label);
  expect([await labels('hour'), await labels('weekday')]).toEqual([['23:00'], ['Sunday']]);
  expect([await labels('hour', 'Asia/Tokyo'), await labels('weekday', 'Asia/Tokyo')]).toEqual([['08:00'], ['Monday']]);
});

/** All queries of the database while this is done. */
async function queriesOf(act: () => Promise<unknown>): Promise<string[]> {
  const queried: string[] = [];
  mongoose.set('debug', (collection: string, method: string) => void queried.push(`${method} ${collection}`));
  await act().finally(() => mongoose.set('debug', false));
  return queried;
}

/** Reads all posts of a time. */
const ALL = 'aggregate postresults';

const labelsAndViews = async (by: Parameters<typeof compared>[0]) =>
  (await compared(by)).rows.map(({ label, figures }) => [label, figures.views?.median, figures.views?.posts]).sort();

it('shows at once what changed since the last comparison: readings, tags, posts that are new, sent again or gone', async () => {
  const bread = await read('Bread', { tags: ['food'], figures: { views: 10 } });
  const cake = await read('Cake', { tags: ['food'], figures: { views: 30 } });
  // Longer ago than changes are looked for
  await PostResultModel.collection.updateMany({}, { $set: { updatedAt: new Date(Date.now() - DAY_MS) } });
  expect(await labelsAndViews('tag')).toEqual([['food', 20, 2]]);

  const [row] = await PostResultModel.find({ postId: bread }).lean<PostResult[]>();
  await addReading(row!, { at: new Date(), figures: figuresOf({ views: 50 }) });
  expect(await labelsAndViews('tag')).toEqual([['food', 40, 2]]);

  await updatePost({ id: cake, body: { tags: ['news', 'food'] } });
  expect(await labelsAndViews('tag')).toEqual([['food', 40, 2], ['news', 30, 1]]); // prettier-ignore
  await updatePost({ id: cake, body: { tags: [] } });
  expect(await labelsAndViews('tag')).toEqual([['Without tags', 30, 1], ['food', 50, 1]]); // prettier-ignore

  await read('Tea', { tags: ['drinks'], figures: { views: 7 } });
  expect(await labelsAndViews('post')).toEqual([['Bread', 50, 1], ['Cake', 30, 1], ['Tea', 7, 1]]); // prettier-ignore

  await deletePost({ id: cake, userId: workspace.userId });
  expect(await labelsAndViews('post')).toEqual([['Bread', 50, 1], ['Tea', 7, 1]]); // prettier-ignore
  const juice = await read('Juice', { figures: { views: 9 } });
  expect(await labelsAndViews('post')).toEqual([['Bread', 50, 1], ['Juice', 9, 1], ['Tea', 7, 1]]); // prettier-ignore
  await removeResultsOf([new Types.ObjectId(juice)]);
  expect(await labelsAndViews('post')).toEqual([['Bread', 50, 1], ['Tea', 7, 1]]); // prettier-ignore

  const old = new Date(Date.now() - 200 * DAY_MS);
  await PostResultModel.updateOne({ postId: bread }, { publishedAt: old });
  expect(await queriesOf(async () => expect(await labelsAndViews('post')).toEqual([['Tea', 7, 1]]))).not.toContain(ALL);
});

it('reads all posts once, then only what changed; more than are compared at once are not remembered', async () => {
  await read('Bread', { tags: ['food'] });
  const from = new Date(Date.now() - 365 * DAY_MS);
  const year = () => compared('tag', { from });
  const first = await queriesOf(() => compared('network'));
  expect(first.filter((query) => query === ALL)).toHaveLength(1);
  expect((await queriesOf(() => compared('hour'))).filter((query) => query === ALL)).toEqual([]);
  // Further back than what is remembered
  expect(await queriesOf(year)).toContain(ALL);
  const again = await queriesOf(year);
  expect(again).not.toContain(ALL);
  const shorter = await queriesOf(() => compared('tag'));
  expect(shorter).not.toContain(ALL);

  const { _id: _, ...row } = (await PostResultModel.findOne({}).lean())!;
  await PostResultModel.collection.insertMany(
    Array.from({ length: COMPARED_MAX }, () => ({ ...row, postId: new Types.ObjectId() })),
  );
  for (let round = 0; round < 2; round += 1) expect(await queriesOf(year)).toContain(ALL);
  const since = row.publishedAt.toISOString();
  expect(await year()).toMatchObject({ posts: COMPARED_MAX, read: COMPARED_MAX, cut: { since, unlisted: 0 } });
  expect(await compared('tag', { from, platform: 'discord' })).toMatchObject({ posts: 0, cut: null });
  const text = await exported('csv', { by: 'network', from });
  expect(text.trimEnd().split('\r\n').at(-1)).toMatch(
    /^"Only the newest 10,000 are compared, each network counted, those/,
  );
});

it('lists the newest single posts, says how many more there are, and has them all as a file', async () => {
  const first = await read('Post 0', { days: 4 });
  const { _id: _, ...row } = (await PostResultModel.findOne({ postId: first }).lean())!;
  const { _id: __, originKey: ___, ...post } = (await PostModel.findById(first).lean())!;
  const ids = Array.from({ length: 1_204 }, () => new Types.ObjectId());
  await PostModel.collection.insertMany(ids.map((_id, at) => ({ ...post, _id, content: `Post ${at + 1}` })));
  await PostResultModel.collection.insertMany(
    ids.map((postId, at) => ({ ...row, postId, publishedAt: new Date(row.publishedAt.getTime() + at + 1) })),
  );
  const { rows, posts, cut } = await compared('post');
  expect({ listed: rows.length, posts, cut }).toEqual({
    listed: 200,
    posts: 1_205,
    cut: { since: null, unlisted: 1_005 },
  });
  expect(rows[0]?.label).toBe('Post 1204');
  const lines = (await exported('csv', { by: 'post' })).trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(1_205);
  expect([lines[0], lines[600], lines.at(-1)].map((line) => line?.split(',')[0])).toEqual([
    'Post 1204',
    'Post 604',
    'Post 0',
  ]);
  expect((await compared('network')).cut).toBeNull();
});

const exported = async (format: 'csv' | 'xlsx', query: Parameters<typeof exportResults>[0]['query']) => {
  const { body } = await exportResults({ projectId: workspace.projectId, zone: 'UTC', query, format });
  return new Response(body).text();
};

it('is a CSV too, which no spreadsheet runs', async () => {
  await read('=cmd|evil', { figures: { views: 12 } });
  const input = { projectId: workspace.projectId, zone: 'UTC', query: { by: 'post' as const } };
  expect((await exportResults({ ...input, format: 'csv' })).name).toBe('results-by-post.csv');
  const text = await exported('csv', input.query);
  expect(text).toContain('Views median');
  expect(text).toContain("'=cmd|evil");
});

it('is a workbook that can be opened and read', async () => {
  await read('A & B <b>"ü"</b>', { figures: { views: 12, likes: 0 } });
  const query = { by: 'post' as const };
  const { body, name } = await exportResults({
    ...{ projectId: workspace.projectId, zone: 'UTC', query },
    format: 'xlsx',
  });
  const folder = await mkdtemp(path.join(os.tmpdir(), 'results-'));
  const file = path.join(folder, name);
  await writeFile(file, Buffer.from(await new Response(body).arrayBuffer()));
  const { sections, pages } = await readXlsx(file).finally(() => rm(folder, { recursive: true }));
  expect(pages).toBe(1);
  expect(sections[0]?.sheet).toBe('Results');
  expect(sections[0]?.header?.split('\t').slice(0, 4)).toEqual(['Post', 'Published', 'Views posts', 'Views median']);
  const { publishedAt } = (await PostResultModel.findOne({}).lean())!;
  const [post, at, posts, median, low, high, enough, likes, none] = sections[0]!.text.split('\t');
  expect([post, at]).toEqual(['A & B <b>"ü"</b>', publishedAt.toISOString()]);
  expect([posts, median, low, high, enough, likes, none]).toEqual(['1', '12', '12', '12', 'FALSE', '1', '0']);
});
