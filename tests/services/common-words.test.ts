import mongoose, { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readCursor } from '@/lib/wire/cursor';
import { plainText } from '@/lib/knowledge/normalise';
import { ChannelCandidateModel } from '@/prisma-free-models/channel-candidate';
import { PostModel } from '@/prisma-free-models/post';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { listOriginals } from '@/server/media/files/list.store';
import { countPosts } from '@/server/publishing/posts/count-posts';
import { listPosts } from '@/server/publishing/posts/list-posts';
import { SEARCHED_POSTS } from '@/server/publishing/stored-posts/list.store';
import { listSearchResults } from '@/server/research/searches/results/results';
import { makeTextBlocks } from '@/server/system/db/text-search/make-blocks';
import { makePost, newWorkspace, startPublishing } from './publishing';

/** More than are compared, so that a total would cost a comparison of each. */
const ROWS = 6_000;
/** Of each five, four have the common letters. */
const WITH = (ROWS * 4) / 5;
const hasLetters = (index: number) => index % 5 !== 4;
const begin = Date.parse('2026-01-01T00:00:00Z');
const at = (index: number) => new Date(begin + index * 60_000);
const from = new Date(begin + 100 * 60_000);
const to = new Date(begin + 199 * 60_000);

let services: Awaited<ReturnType<typeof startPublishing>>;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const searchId = new Types.ObjectId();
const ids = Array.from({ length: ROWS }, () => new Types.ObjectId());

beforeAll(async () => {
  services = await startPublishing();
  workspace = await newWorkspace();
  const projectId = new Types.ObjectId(workspace.projectId);
  const { _id } = await makePost(workspace, { content: 'The pattern' });
  const { _id: own, ...pattern } = (await PostModel.collection.findOne({ _id: new Types.ObjectId(_id) }))!;
  await PostModel.collection.deleteOne({ _id: own });
  await PostModel.collection.insertMany(
    ids.map((id, index) => ({
      ...{ ...pattern, _id: id, createdAt: at(index), scheduledFor: index % 10 === 0 ? null : at(index) },
      status: index % 50 === 0 ? 'failed' : 'published',
      content: hasLetters(index) ? `Bread ${index}` : `Flour ${index}`,
    })),
  );
  await StoredFileModel.collection.insertMany(
    ids.map((id, index) => ({
      ...{ _id: String(id), projectId, role: 'original', bytes: 1, createdAt: at(index), textBlock: null },
      name: hasLetters(index) ? `bread ${index}.png` : `flour ${index}.png`,
    })) as never,
  );
  await ChannelCandidateModel.collection.insertMany(
    ids.map((id, index) => ({
      ...{
        _id: id,
        projectId,
        searchId,
        key: `key_${index}`,
        username: `key_${index}`,
        state: 'checked',
        isSeed: false,
      },
      ...{ relevance: index, noRelevance: false, found: [], labels: [], parts: {}, pointsTo: [], textBlock: null },
      plain: plainText(hasLetters(index) ? 'Bread' : 'Flour'),
    })) as never,
  );
  await Promise.all([PostModel.init(), StoredFileModel.init(), ChannelCandidateModel.init()]);
}, 120_000);
afterAll(() => services.stop());

/** Counts whose comparison of texts has no limit. */
async function comparingCounts(run: () => Promise<unknown>): Promise<unknown[]> {
  const sent: unknown[] = [];
  mongoose.set('debug', (_collection: string, method: string, ...args: unknown[]) => {
    const [of] = args;
    const isCount = method === 'countDocuments' || JSON.stringify(of).includes('"$group"');
    if (isCount && /regex|plain/.test(JSON.stringify(of))) sent.push(of);
  });
  await run().finally(() => mongoose.set('debug', false));
  return sent;
}

const list = (query: Parameters<typeof listPosts>[0]['query']) =>
  listPosts({ projectIds: [workspace.projectId], query });
const withLetters = ids
  .filter((_, index) => hasLetters(index))
  .toReversed()
  .map(String);

it('letters that very many posts have fill a page in order, and the total is said to be a minimum', async () => {
  for (const blocks of [false, true]) {
    if (blocks) expect(await makeTextBlocks(SEARCHED_POSTS, { signal: new AbortController().signal })).toBe(5);
    const first = await list({ q: 're', limit: 50 });
    expect(first.items.map(({ _id }) => _id)).toEqual(withLetters.slice(0, 50));
    expect(first.isMinimum).toBe(true);
    expect(first.total).toBeGreaterThan(500);
    expect(first.total).toBeLessThanOrEqual(WITH);
    const next = await list({ q: 're', limit: 50, after: readCursor(first.next!)! });
    expect(next.items.map(({ _id }) => _id)).toEqual(withLetters.slice(50, 100));
    // A later page says no less than it shows.
    const deep = await list({ q: 're', limit: 50, page: 60 });
    expect(deep.items.map(({ _id }) => _id)).toEqual(withLetters.slice(2950, 3000));
    expect(deep.total).toBe(3001);
  }
});

it('no text is compared for a total', async () => {
  expect(await comparingCounts(() => list({ q: 're', limit: 50 }))).toEqual([]);
  expect(
    await comparingCounts(() =>
      listOriginals({ projectIds: [workspace.projectId], q: 're' }, { skip: 0, limit: 50, sort: 'newest' }),
    ),
  ).toEqual([]);
  expect(await comparingCounts(() => listSearchResults({ id: String(searchId), query: { q: 're' } }))).toEqual([]);
});

it('where the other filters leave few, all are compared and the total is whole', async () => {
  const failed = await list({ q: 're', status: 'failed', limit: 20 });
  const wanted = ids
    .filter((_, index) => hasLetters(index) && index % 50 === 0)
    .toReversed()
    .map(String);
  expect([failed.total, failed.isMinimum]).toEqual([wanted.length, false]);
  expect(failed.items.map(({ _id }) => _id)).toEqual(wanted.slice(0, 20));
  const window = await list({ q: 're', from, to, limit: 200 });
  expect([window.total, window.isMinimum]).toEqual([70, false]);
});

it('counts of a window are whole, those beyond it a minimum', async () => {
  const of = { projectIds: [workspace.projectId], zone: 'UTC', from, to };
  const all = await countPosts(of);
  expect(all).toMatchObject({ total: ROWS, isMinimum: false });
  const counted = await countPosts({ ...of, q: 're' });
  expect(counted.isMinimum).toBe(true);
  expect(counted.days).toEqual([{ day: '2026-01-01', posts: 70 }]);
  for (const [name, most] of [
    ['total', WITH],
    ['undated', 600],
    ['before', 70],
    ['after', WITH],
  ] as const) {
    expect(counted[name], name).toBeLessThanOrEqual(most);
  }
  expect(counted.total).toBeGreaterThan(500);
  expect([counted.first, counted.last]).toEqual(['2026-01-01', all.last]);
});

it('files and channels likewise', async () => {
  const of = { projectIds: [workspace.projectId], q: 're' };
  const files = await listOriginals(of, { skip: 0, limit: 50, sort: 'newest' });
  expect(files.items.map(({ _id }) => _id)).toEqual(withLetters.slice(0, 50));
  expect(files.isMinimum).toBe(true);
  const channels = await listSearchResults({ id: String(searchId), query: { q: 're' } });
  expect(channels.results.map(({ id }) => id)).toEqual(withLetters.slice(0, channels.results.length));
  expect(channels).toMatchObject({ total_is_minimum: true });
  expect(channels.total_results).toBeGreaterThan(500);
  const one = await listSearchResults({ id: String(searchId), query: { q: 'zzzz' } });
  expect(one).toMatchObject({ total_results: 0, total_is_minimum: false });
});
