import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clock } from '@/server/system/clock';
import { changePosts } from '@/server/publishing/posts/change-posts';
import { countPosts } from '@/server/publishing/posts/count-posts';
import { listPostCards } from '@/server/publishing/posts/list-post-cards';
import { listPostCards as cardsCall, postCard } from '@/lib/contracts/post-cards';
import { CARDS_IN_PAGE } from '@/lib/posts/cards';
import { PostModel } from '@/prisma-free-models/post';
import { makePost, newWorkspace, shown, startPublishing } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => (services = await startPublishing()));
afterAll(() => services.stop());

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY_MS);

it('moves many at once; a missing one, one of another project or one moved to the past stops no other', async () => {
  const workspace = await newWorkspace();
  const { projectId, userId } = workspace;
  const elsewhere = await makePost(await newWorkspace(), { scheduledFor: inDays(1) });
  const [first, second] = [
    await makePost(workspace, { scheduledFor: inDays(1) }),
    await makePost(workspace, { scheduledFor: inDays(2) }),
  ];
  const target = inDays(5);
  const moves = [
    { id: first._id, scheduledFor: target },
    { id: second._id, scheduledFor: inDays(-0.5) },
    { id: elsewhere._id, scheduledFor: target },
    { id: 'ffffffffffffffffffffffff', scheduledFor: target },
  ];
  const outcomes = await changePosts({ projectId, userId, change: { action: 'move', moves } });
  expect(outcomes.map(({ id, error }) => [id, error?.code ?? null])).toEqual([
    [first._id, null],
    [second._id, 'VALIDATION_FAILED'],
    [elsewhere._id, 'NOT_FOUND'],
    ['ffffffffffffffffffffffff', 'NOT_FOUND'],
  ]);
  expect((await shown(first._id)).scheduledFor).toBe(target.toISOString());
  expect((await shown(second._id)).scheduledFor).toBe(second.scheduledFor?.toISOString());
  expect((await shown(elsewhere._id)).scheduledFor).toBe(elsewhere.scheduledFor?.toISOString());
});

it('removes the date and restores it, as undoing a move of an undated post needs', async () => {
  const workspace = await newWorkspace();
  const post = await makePost(workspace, { scheduledFor: null });
  const move = (scheduledFor: Date | null) =>
    changePosts({ ...workspace, change: { action: 'move', moves: [{ id: post._id, scheduledFor }] } });
  await move(inDays(3));
  expect(await shown(post._id)).toMatchObject({ status: 'scheduled' });
  await move(null);
  expect(await shown(post._id)).toMatchObject({ status: 'draft', scheduledFor: null });
});

it('deletes many, restores them, and publishes those that can be published', async () => {
  const workspace = await newWorkspace();
  const other = await newWorkspace();
  const posts = [
    await makePost(workspace, { scheduledFor: inDays(1) }),
    await makePost(workspace, { scheduledFor: inDays(2), platformPosts: [] }),
  ];
  const ids = posts.map(({ _id }) => _id);
  const run = (action: 'delete' | 'restore' | 'publish', of = workspace) =>
    changePosts({ projectId: of.projectId, userId: of.userId, change: { action, ids } });
  const codes = async (outcomes: ReturnType<typeof run>) => (await outcomes).map(({ error }) => error?.code ?? null);
  expect(await codes(run('delete', other))).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  expect(await codes(run('delete'))).toEqual([null, null]);
  expect(await codes(run('publish'))).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  expect(await codes(run('restore', other))).toEqual(['NOT_FOUND', 'NOT_FOUND']);
  expect(await codes(run('restore'))).toEqual([null, null]);
  expect(await codes(run('publish'))).toEqual([null, 'CONFLICT']);
});

it('publishing can be undone until posts are sent, for all together; a second Undo finds nothing', async () => {
  const workspace = await newWorkspace();
  const planned = inDays(3);
  const posts = [
    await makePost(workspace, { scheduledFor: planned }),
    await makePost(workspace, { scheduledFor: null }),
  ];
  const ids = posts.map(({ _id }) => _id);
  const run = (change: { action: 'publish'; undo: true } | { action: 'undo' }) =>
    changePosts({ ...workspace, change: { ...change, ids } });
  for (const { post } of await run({ action: 'publish', undo: true })) {
    expect(post).toMatchObject({
      status: 'scheduled',
      scheduledFor: post?.undo?.until,
      nextActionAt: post?.undo?.until,
    });
    expect(post?.undo?.until.getTime()).toBeGreaterThan(post?.updatedAt.getTime() ?? Infinity);
  }
  expect((await run({ action: 'undo' })).map(({ error }) => error)).toEqual([null, null]);
  expect(await shown(ids[0] ?? '')).toMatchObject({ status: 'scheduled', scheduledFor: planned.toISOString() });
  expect(await shown(ids[1] ?? '')).toMatchObject({ status: 'draft', scheduledFor: null });
  expect((await run({ action: 'undo' })).map(({ error }) => error?.code)).toEqual(['CONFLICT', 'CONFLICT']);
});

it('counts in all, this week, without a date and per day of the zone, also narrowed', async () => {
  const workspace = await newWorkspace();
  const evening = new Date(inDays(3).toISOString().replace(/T.*/, 'T23:30:00.000Z'));
  await makePost(workspace, { scheduledFor: evening, tags: ['x'] });
  await makePost(workspace, { scheduledFor: inDays(30) });
  await makePost(workspace, { scheduledFor: null, tags: ['x'] });
  const projectIds = [workspace.projectId];
  const utc = await countPosts({ projectIds, zone: 'UTC' });
  expect(utc).toMatchObject({ total: 3, thisWeek: 1, undated: 1 });
  expect(utc.days).toEqual([
    { day: evening.toISOString().slice(0, 10), posts: 1 },
    { day: inDays(30).toISOString().slice(0, 10), posts: 1 },
  ]);
  const tokyo = await countPosts({ projectIds, zone: 'Asia/Tokyo', tag: 'x' });
  const day = new Date(evening.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
  expect(tokyo).toEqual({
    ...{ total: 2, thisWeek: 1, today: 0, undated: 1, days: [{ day, posts: 1 }], isMinimum: false },
    ...{ before: 0, after: 0, first: day, previous: null, next: null, last: day },
  });
  expect(await countPosts({ projectIds: [], zone: 'UTC' })).toMatchObject({ total: 0, days: [], first: null });
});

it('counts the days of a window, and says how many lie beyond it and where the nearest ones are', async () => {
  const workspace = await newWorkspace();
  const at = (day: string) => new Date(`${day}T12:00:00.000Z`);
  const later = [40, 80, 80, 81, 90, 400].map((days) => inDays(days).toISOString().slice(0, 10));
  for (const day of later) await makePost(workspace, { scheduledFor: at(day) });
  const soon = new Date(Date.now() + 60_000);
  await makePost(workspace, { scheduledFor: soon, status: 'draft' });
  const [first, second, , third, fourth, last] = later;
  const counted = await countPosts({
    projectIds: [workspace.projectId],
    zone: 'UTC',
    from: new Date(`${second}T00:00:00.000Z`),
    to: new Date(`${third}T23:59:59.999Z`),
  });
  expect(counted).toMatchObject({
    ...{ total: 7, before: 2, after: 2, undated: 0 },
    days: [
      { day: second, posts: 2 },
      { day: third, posts: 1 },
    ],
    ...{ previous: first, next: fourth, last },
  });
  expect(counted.first).toBe(soon.toISOString().slice(0, 10));
});

it('returns complete but light cards: no attempts, no data of networks, short texts', async () => {
  const workspace = await newWorkspace();
  await makePost(workspace, { scheduledFor: inDays(1), content: 'word '.repeat(200) });
  await makePost(workspace, { scheduledFor: null });
  const projectIds = [workspace.projectId];
  const { cards, total } = await listPostCards({ projectIds, from: inDays(0), to: inDays(2) });
  expect(total).toBe(1);
  const [card] = cards;
  expect(postCard.parse(card)).toEqual(card);
  expect(card).toMatchObject({
    status: 'scheduled',
    platformPosts: [{ platform: 'telegram', status: 'pending' }],
  });
  expect(card?.content).toHaveLength(400);
  expect(Object.keys(card?.platformPosts[0] ?? {})).not.toContain('attempts');
  const undated = await listPostCards({ projectIds, undated: true });
  expect(undated.cards.map(({ scheduledFor }) => scheduledFor)).toEqual([null]);
});

it('cards come in pages, so that no call makes thousands of them, and the pages together are all', async () => {
  const workspace = await newWorkspace();
  const { _id } = await makePost(workspace, { scheduledFor: inDays(1) });
  const row = await PostModel.collection.findOne({ _id: new Types.ObjectId(_id) });
  const copies = Array.from({ length: CARDS_IN_PAGE + 100 }, () => ({ ...row, _id: new Types.ObjectId() }));
  await PostModel.collection.insertMany(copies as never);
  const window = { projectIds: [workspace.projectId], from: inDays(0), to: inDays(2) };
  const first = await listPostCards(window);
  expect(first.total).toBe(CARDS_IN_PAGE + 101);
  expect(first.cards).toHaveLength(CARDS_IN_PAGE);
  const second = await listPostCards(window, { page: 2 });
  const ids = [...first.cards, ...second.cards].map((card) => card._id);
  expect(new Set(ids).size).toBe(first.total);
  expect((await listPostCards(window, { page: 2, limit: 10 })).cards).toHaveLength(10);
  expect(cardsCall.query?.safeParse({ limit: CARDS_IN_PAGE }).success).toBe(true);
  expect(cardsCall.query?.safeParse({ limit: CARDS_IN_PAGE + 1 }).success).toBe(false);
});
