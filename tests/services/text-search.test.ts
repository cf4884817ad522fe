import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PostModel } from '@/prisma-free-models/post';
import { changePosts } from '@/server/publishing/posts/change-posts';
import { countPosts } from '@/server/publishing/posts/count-posts';
import { fillPostGrams } from '@/server/publishing/posts/fill-grams';
import { listPosts } from '@/server/publishing/posts/list-posts';
import { updatePost } from '@/server/publishing/posts/update-post';
import { makePost, newWorkspace, startPublishing } from './publishing';

const ROWS = 2_400;
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
  const { _id: own, grams: _, ...pattern } = (await PostModel.collection.findOne({ _id: new Types.ObjectId(_id) }))!;
  await PostModel.collection.deleteOne({ _id: own });
  // As an earlier version saved them: without terms.
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

it('finds what a comparison of all texts finds, before terms are made, meanwhile and afterwards', async () => {
  await expectAsNaive(QUERIES);
  const stop = new AbortController();
  stop.abort();
  expect(await fillPostGrams({ signal: stop.signal })).toEqual({ filled: 0, isDone: false });
  expect(await fillPostGrams({ signal: new AbortController().signal })).toEqual({ filled: ROWS, isDone: true });
  expect(await PostModel.collection.countDocuments({ grams: null })).toBe(0);
  expect(await fillPostGrams({ signal: new AbortController().signal })).toEqual({ filled: 0, isDone: true });
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

it('reads the documents of a rare term only', async () => {
  const { grams } = (await PostModel.collection.findOne({ content: /Zanzibar/ }))!;
  expect((grams as number[]).length).toBeGreaterThan(10);
  const where = { projectId: new Types.ObjectId(workspace.projectId), grams: (grams as number[]).at(-1) };
  const plan = await PostModel.collection.find(where).explain('executionStats');
  const { totalDocsExamined, nReturned } = (plan as { executionStats: Record<string, number> }).executionStats;
  expect(totalDocsExamined).toBe(nReturned);
});
