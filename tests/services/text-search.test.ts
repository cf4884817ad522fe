import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PostModel } from '@/prisma-free-models/post';
import { TextBlockModel } from '@/prisma-free-models/text-block';
import { changePosts } from '@/server/publishing/posts/change-posts';
import { countPosts } from '@/server/publishing/posts/count-posts';
import { listPosts } from '@/server/publishing/posts/list-posts';
import { SEARCHED_POSTS } from '@/server/publishing/stored-posts/list.store';
import { updatePost } from '@/server/publishing/posts/update-post';
import { PLACES } from '@/server/system/db/text-search/block.store';
import { makeTextBlocks, retireTextBlocks } from '@/server/system/db/text-search/make-blocks';
import { explained, sentBy } from './explain';
import { makePost, newWorkspace, startPublishing } from './publishing';

/** Two blocks, and some in none. */
const ROWS = 2_400;
const signal = new AbortController().signal;
const inBlocks = () => PostModel.collection.countDocuments({ textBlock: { $ne: null } });
let services: Awaited<ReturnType<typeof startPublishing>>;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let texts: { _id: string; title: string; content: string }[];

/** Numbers that look random and are the same in each run. */
let state = 17;
const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
const WORDS = [
  'ёлка',
  'Ель',
  'еж',
  'ЁЖ',
  'bread',
  'Bäcker',
  'oven',
  'a.b',
  '(x)',
  '50%',
  'C++',
  'Straße',
  '🎄',
  'мост',
];
const words = (count: number) => Array.from({ length: count }, () => WORDS[next(WORDS.length)]).join(' ');

beforeAll(async () => {
  services = await startPublishing();
  workspace = await newWorkspace();
  const { _id } = await makePost(workspace, { content: 'The pattern' });
  const { _id: own, ...pattern } = (await PostModel.collection.findOne({ _id: new Types.ObjectId(_id) }))!;
  await PostModel.collection.deleteOne({ _id: own });
  const rows = Array.from({ length: ROWS }, (_row, index) => ({
    ...pattern,
    _id: new Types.ObjectId(),
    title: next(3) ? words(2) : '',
    content: index === 1234 ? `${words(5)} Zanzibar` : index === 77 ? `${words(900)} zanzibar` : words(1 + next(30)),
    createdAt: new Date(1_700_000_000_000 + next(1_000) * 1_000),
  }));
  await PostModel.collection.insertMany(rows);
  const newest = rows.toSorted(
    (a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (String(a._id) < String(b._id) ? 1 : -1),
  );
  texts = newest.map(({ _id: id, title, content }) => ({ _id: String(id), title, content }));
}, 120_000);
afterAll(() => services.stop());

const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е');
const naive = (q: string) =>
  texts.filter(({ title, content }) => [title, content].some((text) => plain(text).includes(plain(q))));

async function search(q: string): Promise<{ ids: string[]; total: number }> {
  const { items, total } = await listPosts({ projectIds: [workspace.projectId], query: { q, limit: 200 } });
  return { ids: items.map(({ _id }) => _id), total };
}

async function expectAsNaive(queries: readonly string[]): Promise<void> {
  for (const q of queries) {
    const wanted = naive(q);
    expect(await search(q), q).toEqual({ ids: wanted.slice(0, 200).map(({ _id }) => _id), total: wanted.length });
  }
}

const QUERIES = [
  'ZANZIBAR',
  'zanz',
  'ЕЛКА',
  'ёж ел',
  'äck',
  'C++ 50%',
  '(x)',
  'a.b',
  'aXb',
  'straße',
  '🎄',
  'qq',
  'о',
  'xyzzy',
  'n z',
];

it('finds what a comparison of all texts finds, before signatures are made, meanwhile and afterwards', async () => {
  await expectAsNaive(QUERIES);
  const stop = new AbortController();
  stop.abort();
  expect(await makeTextBlocks(SEARCHED_POSTS, { signal: stop.signal })).toBe(0);
  const making = makeTextBlocks(SEARCHED_POSTS, { signal });
  await expectAsNaive(QUERIES.slice(0, 5));
  expect(await making).toBe(2);
  expect(await inBlocks()).toBe(2 * PLACES);
  expect(await makeTextBlocks(SEARCHED_POSTS, { signal })).toBe(0);
  await expectAsNaive(QUERIES);
  const random = Array.from({ length: 25 }, () => {
    const { content } = texts[next(ROWS)]!;
    const letters = Array.from(content);
    const at = next(letters.length);
    return letters.slice(at, at + 2 + next(12)).join('');
  });
  await expectAsNaive(random.filter((q) => q.trim() === q && q.length > 1));
}, 300_000);

it('follows what is written: new posts, changed texts, the trash', async () => {
  const own = await newWorkspace();
  const found = async (q: string) =>
    (await listPosts({ projectIds: [own.projectId], query: { q } })).items.map(({ _id }) => _id);
  const { _id } = await makePost(own, { content: 'Of a lighthouse' });
  expect(await found('LIGHTH')).toEqual([_id]);
  await updatePost({ id: _id, body: { content: 'Of a windmill' } });
  expect([await found('lighth'), await found('windm')]).toEqual([[], [_id]]);
  const counted = await countPosts({ projectIds: [own.projectId], zone: 'UTC', q: 'mill' });
  expect(counted.total).toBe(1);
  await changePosts({ ...own, change: { action: 'delete', ids: [_id] } });
  expect(await found('windm')).toEqual([]);
  await changePosts({ ...own, change: { action: 'restore', ids: [_id] } });
  expect(await found('windm')).toEqual([_id]);
});

it('a changed text is found by what it says now, and no more by what it said', async () => {
  const one = texts.find(({ content }) => content.includes('Zanzibar'))!;
  const search1 = async (q: string) => (await search(q)).ids;
  await updatePost({ id: one._id, body: { content: 'Of a caravan' } });
  expect([await search1('caravan'), await search1('Zanzibar')]).toEqual([
    [one._id],
    naive('zanzibar').flatMap(({ _id }) => (_id === one._id ? [] : [_id])),
  ]);
  await updatePost({ id: one._id, body: { content: one.content, title: one.title } });
  await expectAsNaive(['zanzibar', 'caravan']);
});

it('blocks of which most texts have changed are made again, and the old ones removed a while later', async () => {
  const [block] = await PostModel.collection.distinct('textBlock', { textBlock: { $ne: null } });
  const some = await PostModel.collection
    .find({ textBlock: block })
    .limit(PLACES / 2 + 1)
    .toArray();
  await PostModel.collection.updateMany({ _id: { $in: some.map(({ _id }) => _id) } }, { $set: { textBlock: null } });
  expect(await retireTextBlocks(SEARCHED_POSTS, { signal })).toBe(1);
  await expectAsNaive(['zanzibar', 'ЕЛКА']);
  expect(await makeTextBlocks(SEARCHED_POSTS, { signal })).toBe(1);
  const heads = () => TextBlockModel.countDocuments({ row: -1 });
  expect(await heads()).toBe(3);
  await retireTextBlocks(SEARCHED_POSTS, { signal });
  expect(await heads()).toBe(3);
  await TextBlockModel.updateMany({ retiredAt: { $ne: null } }, { $set: { retiredAt: new Date(0) } });
  await retireTextBlocks(SEARCHED_POSTS, { signal });
  expect(await heads()).toBe(2);
  expect(await TextBlockModel.countDocuments({ _id: { $regex: `^${block}` } })).toBe(0);
  await expectAsNaive(['zanzibar', 'ёж ел', 'qq']);
});

it('compares few of the documents, and reads each of them once', async () => {
  // Those in no block; heads and bits of blocks; the ids of what has the bits; their comparison; the page by its ids.
  const sent = await sentBy(() => search('zanzibar'));
  expect(sent.map(({ collection }) => collection)).toEqual([
    ...['posts', 'textblocks', 'textblocks', 'textblocks', 'posts', 'posts'],
  ]);
  const [open, heads, , , compared] = await Promise.all(sent.map((each) => explained(each)));
  expect(JSON.stringify(open)).toContain('"indexName":"projectId_1_textBlock_1"');
  expect(open!.executionStats.totalDocsExamined).toBeLessThan(PLACES);
  expect(JSON.stringify(heads)).toContain('"indexName":"scope_1_of_1"');
  expect(heads!.executionStats.totalDocsExamined).toBe(2);
  expect(compared!.executionStats.totalDocsExamined).toBeLessThan(20);
});

it('two blocks become one, which finds the same; the next searches read it alone', async () => {
  const rows = async () => {
    const [heads, bits] = (await sentBy(() => search('zanzibar'))).filter(
      ({ collection }) => collection === 'textblocks',
    );
    const found = await Promise.all([heads!, bits!].map((each) => explained(each)));
    return found.map(({ executionStats }) => executionStats.nReturned);
  };
  const [two, apart] = await rows();
  const making = makeTextBlocks(SEARCHED_POSTS, { signal, merged: 2 });
  await expectAsNaive(['zanzibar', 'ЕЛКА', 'qq']);
  expect(await making).toBe(0);
  const [merged] = await TextBlockModel.find({ row: -1, retiredAt: null }).lean();
  expect(merged).toMatchObject({ places: 2 * PLACES });
  // Blocks that were retired just now are still searched.
  await expectAsNaive(QUERIES);
  const [pending] = await TextBlockModel.find({ row: -1, retiredAt: { $ne: null } }).lean();
  await TextBlockModel.updateMany({ retiredAt: { $ne: null } }, { $set: { retiredAt: new Date(0) } });
  await expectAsNaive(QUERIES);
  const [one, together] = await rows();
  expect([two, one]).toEqual([2, 1]);
  expect(together!).toBeLessThanOrEqual(apart! / 2 + 4);
  expect(await PostModel.collection.distinct('textBlock', { textBlock: { $ne: null } })).toEqual([
    new Types.ObjectId(merged!._id),
  ]);
  await retireTextBlocks(SEARCHED_POSTS, { signal });
  expect(await TextBlockModel.countDocuments({ _id: { $regex: `^${pending!._id}` } })).toBe(0);
  expect(await TextBlockModel.countDocuments({ row: -1 })).toBe(1);
  await expectAsNaive(QUERIES);
  await TextBlockModel.updateMany({ row: -1 }, { $set: { retiredAt: new Date(0) } });
  await retireTextBlocks(SEARCHED_POSTS, { signal });
  expect(await TextBlockModel.countDocuments({})).toBe(0);
}, 300_000);
