import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPost as contract } from '@/lib/contracts/posts';
import type { QueueSlot } from '@/lib/schedule/queue';
import { clock } from '@/server/system/clock';
import { addToQueue, freePlace } from '@/server/publishing/planning/add-to-queue';
import { orderQueue, shuffleQueue } from '@/server/publishing/planning/order-queue';
import { getQueue, saveQueue } from '@/server/publishing/planning/queue';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { restorePost } from '@/server/publishing/posts/trash/trash';
import { updatePost } from '@/server/publishing/posts/update-post';
import { makePost, newWorkspace, shown, startPublishing } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => (services = await startPublishing()));
afterAll(() => services.stop());
beforeEach(() => void vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-21T10:00:00.000Z')));
afterEach(() => vi.restoreAllMocks());

const timeZone = 'Europe/Berlin';
const slot = (weekday: number, time: string, extra: Partial<QueueSlot> = {}): QueueSlot => ({
  weekday,
  time,
  platform: null,
  tag: null,
  ...extra,
});

async function workspaceWith(slots: QueueSlot[]) {
  const workspace = await newWorkspace();
  await saveQueue({ projectId: workspace.projectId, timeZone, slots });
  return workspace;
}
type Workspace = Awaited<ReturnType<typeof workspaceWith>>;
const draft = (workspace: Workspace, fields = {}) => makePost(workspace, { scheduledFor: null, ...fields });
const timeOf = async (id: string) => (await shown(id)).scheduledFor;
const held = async ({ projectId }: Workspace) =>
  (await getQueue({ projectId, timeZone })).places.flatMap(({ at, post }) => (post ? [[at, post._id]] : []));

describe('adding', () => {
  it('takes the next free slot and schedules the post for it', async () => {
    const workspace = await workspaceWith([slot(1, '09:00'), slot(3, '18:30')]);
    const [first, second] = [await draft(workspace), await draft(workspace)];
    await addToQueue({ id: first._id });
    await addToQueue({ id: second._id });
    expect(await shown(first._id)).toMatchObject({
      scheduledFor: '2026-11-23T08:00:00.000Z',
      status: 'scheduled',
      queued: true,
      platformPosts: [{ nextAttemptAt: '2026-11-23T08:00:00.000Z' }],
    });
    expect(await timeOf(second._id)).toBe('2026-11-25T17:30:00.000Z');
  });

  it('never gives one place to two posts, even when many are added at once', async () => {
    const workspace = await workspaceWith([slot(1, '09:00'), slot(2, '09:00'), slot(4, '12:00')]);
    const posts = await Promise.all(Array.from({ length: 24 }, () => draft(workspace)));
    await Promise.all(posts.map(({ _id }) => addToQueue({ id: _id })));
    const times = await Promise.all(posts.map(({ _id }) => timeOf(_id)));
    expect(new Set(times).size).toBe(24);
  });

  it('leaves a queued post where it is, and avoids manually planned times', async () => {
    const workspace = await workspaceWith([slot(1, '09:00'), slot(2, '09:00')]);
    await makePost(workspace, { scheduledFor: new Date('2026-11-23T08:00:00.000Z') });
    const post = await draft(workspace);
    const place = (await addToQueue({ id: post._id })).scheduledFor;
    expect(place?.toISOString()).toBe('2026-11-24T08:00:00.000Z');
    expect((await addToQueue({ id: post._id })).scheduledFor).toEqual(place);
  });

  it('keeps to slots of its platforms and tags', async () => {
    const workspace = await workspaceWith([
      slot(1, '09:00', { platform: 'vk' }),
      slot(2, '09:00', { tag: 'promo' }),
      slot(5, '09:00'),
    ]);
    const [plain, promo] = [await draft(workspace), await draft(workspace, { tags: ['Promo'] })];
    expect((await addToQueue({ id: plain._id })).scheduledFor?.toISOString()).toBe('2026-11-27T08:00:00.000Z');
    expect((await addToQueue({ id: promo._id })).scheduledFor?.toISOString()).toBe('2026-11-24T08:00:00.000Z');
  });

  it('says what to do when there is no slot', async () => {
    const post = await makePost(await newWorkspace(), { scheduledFor: null });
    await expect(addToQueue({ id: post._id })).rejects.toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('no queue slots yet'),
    });
  });

  it('is shown beforehand', async () => {
    const workspace = await workspaceWith([slot(1, '09:00')]);
    const post = { platforms: ['telegram' as const], tags: [] };
    expect(await freePlace({ projectId: workspace.projectId, post, now: clock.now() })).toMatchObject({
      at: new Date('2026-11-23T08:00:00.000Z'),
    });
  });
});

describe('a place is free again', () => {
  it('when its post is moved by hand or deleted; a restored post keeps its time without the place', async () => {
    const workspace = await workspaceWith([slot(1, '09:00')]);
    const [moved, deleted] = [await draft(workspace), await draft(workspace)];
    await addToQueue({ id: moved._id });
    await updatePost({ id: moved._id, body: contract.body!.parse({ scheduledFor: '2026-11-26T10:00:00.000Z' }) });
    expect((await addToQueue({ id: deleted._id })).scheduledFor?.toISOString()).toBe('2026-11-23T08:00:00.000Z');
    await deletePost({ id: deleted._id, userId: workspace.userId });
    const next = await draft(workspace);
    expect((await addToQueue({ id: next._id })).scheduledFor?.toISOString()).toBe('2026-11-23T08:00:00.000Z');
    expect(await restorePost({ id: deleted._id })).toMatchObject({
      queuePlace: null,
      scheduledFor: new Date('2026-11-23T08:00:00.000Z'),
    });
  });
});

describe('slots', () => {
  it('can be changed without moving what is planned', async () => {
    const workspace = await workspaceWith([slot(1, '09:00')]);
    const post = await draft(workspace);
    await addToQueue({ id: post._id });
    const { slots, places } = await saveQueue({
      projectId: workspace.projectId,
      timeZone: 'Asia/Tokyo',
      slots: [slot(2, '10:00'), slot(2, '10:00')],
    });
    expect(slots).toEqual([slot(2, '10:00')]);
    expect(places[0]).toMatchObject({ at: '2026-11-23T08:00:00.000Z', post: { _id: post._id, queued: true } });
    expect(await timeOf(post._id)).toBe('2026-11-23T08:00:00.000Z');
  });

  it('are empty, in the reader’s zone, until a member sets them', async () => {
    expect(await getQueue({ projectId: (await newWorkspace()).projectId, timeZone: 'Asia/Tokyo' })).toEqual({
      timeZone: 'Asia/Tokyo',
      slots: [],
      places: [],
    });
  });
});

describe('order', () => {
  it('posts swap places, and each stays within its platform and tag', async () => {
    const workspace = await workspaceWith([
      slot(1, '09:00'),
      slot(2, '09:00'),
      slot(3, '09:00', { tag: 'promo' }),
      slot(4, '09:00'),
    ]);
    const [a, b, c] = [await draft(workspace), await draft(workspace), await draft(workspace)];
    for (const { _id } of [a, b, c]) await addToQueue({ id: _id });
    const promo = await draft(workspace, { tags: ['promo'] });
    await addToQueue({ id: promo._id });
    const before = await held(workspace);
    await orderQueue({ projectId: workspace.projectId, postIds: [c._id, promo._id, a._id, b._id] });
    const after = await held(workspace);
    expect(after.map(([at]) => at)).toEqual(before.map(([at]) => at));
    expect(after.map(([, id]) => id)).toEqual([c._id, a._id, promo._id, b._id]);
    expect(await shown(c._id)).toMatchObject({
      queued: true,
      platformPosts: [{ nextAttemptAt: '2026-11-23T08:00:00.000Z' }],
    });
  });

  it('a shuffle keeps places and posts, while concurrent additions get no place twice', async () => {
    const workspace = await workspaceWith([slot(1, '09:00'), slot(3, '09:00')]);
    const posts = await Promise.all(Array.from({ length: 8 }, () => draft(workspace)));
    for (const { _id } of posts) await addToQueue({ id: _id });
    const added = await Promise.all(Array.from({ length: 6 }, () => draft(workspace)));
    await Promise.all([
      shuffleQueue({ projectId: workspace.projectId }),
      ...added.map(({ _id }) => addToQueue({ id: _id })),
    ]);
    const times = await Promise.all([...posts, ...added].map(({ _id }) => timeOf(_id)));
    expect(new Set(times).size).toBe(14);
  });

  it('refuses posts that are not in the queue', async () => {
    const workspace = await workspaceWith([slot(1, '09:00')]);
    const post = await draft(workspace);
    await expect(orderQueue({ projectId: workspace.projectId, postIds: [post._id] })).rejects.toMatchObject({
      statusCode: 422,
    });
    await expect(shuffleQueue({ projectId: workspace.projectId })).rejects.toMatchObject({ statusCode: 409 });
  });
});
