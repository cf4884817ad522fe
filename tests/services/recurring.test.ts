import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { updatePost as contract } from '@/lib/contracts/posts';
import { repeatPost as repeatContract } from '@/lib/contracts/recurrences';
import { clock } from '@/server/system/clock';
import { editSeries, skipOccurrence, stopSeries } from '@/server/publishing/planning/edit-series';
import { listSeries } from '@/server/publishing/planning/list-series';
import { makeDueOccurrences, makeOccurrences } from '@/server/publishing/planning/make-occurrences';
import { changeSeries, findSeries } from '@/server/publishing/planning/recurrence.store';
import { repeatPost } from '@/server/publishing/planning/repeat-post';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { listPosts } from '@/server/publishing/posts/list-posts';
import { presentPosts } from '@/server/publishing/posts/announce/present';
import { deleteForGood, listTrash } from '@/server/publishing/posts/trash/trash';
import { updatePost } from '@/server/publishing/posts/update-post';
import { makePost, newWorkspace, shown, startPublishing, work } from './publishing';

const DAY = 86_400_000;
let services: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => (services = await startPublishing()));
afterAll(() => services.stop());
const moveTo = (iso: string) => void vi.spyOn(clock, 'now').mockReturnValue(new Date(iso));
beforeEach(() => moveTo('2026-11-21T10:00:00.000Z'));
afterEach(() => vi.restoreAllMocks());

type Workspace = Awaited<ReturnType<typeof newWorkspace>>;

/** A post of tomorrow at 09:00 in Berlin, and its series. */
async function startSeries(wish: Record<string, unknown> = {}, fields: Record<string, unknown> = {}) {
  const workspace = await newWorkspace();
  const first = await makePost(workspace, {
    scheduledFor: new Date('2026-11-22T08:00:00.000Z'),
    content: `Again ${workspace.projectId}`,
    ...fields,
  });
  const series = await repeatPost({
    id: first._id,
    userId: workspace.userId,
    wish: repeatContract.body!.parse({ frequency: 'weekly', timeZone: 'Europe/Berlin', ...wish }),
  });
  return { workspace, first, series };
}

async function occurrences({ projectId }: Workspace) {
  const { items } = await listPosts({ projectIds: [projectId] });
  return (await presentPosts(items)).sort((a, b) => (a.scheduledFor ?? '').localeCompare(b.scheduledFor ?? ''));
}
const times = async (workspace: Workspace) => (await occurrences(workspace)).map(({ scheduledFor }) => scheduledFor);
const words = (fields: object) => contract.body!.parse(fields);

describe('making', () => {
  it('each occurrence is a post of its own, six weeks ahead, at its time on the clock', async () => {
    const { workspace, first, series } = await startSeries();
    const posts = await occurrences(workspace);
    expect(posts.map(({ recurrence }) => recurrence?.day)).toEqual([
      '2026-11-22',
      '2026-11-29',
      '2026-12-06',
      '2026-12-13',
      '2026-12-20',
      '2026-12-27',
    ]);
    expect(posts[0]).toMatchObject({
      _id: first._id,
      recurrence: { id: series._id, day: '2026-11-22', edited: false },
    });
    expect(posts[5]).toMatchObject({
      status: 'scheduled',
      content: first.content,
      scheduledFor: '2026-12-27T08:00:00.000Z',
      platformPosts: [{ nextAttemptAt: '2026-12-27T08:00:00.000Z' }],
    });
  });

  it('continues as time passes, follows clock changes, and says when the rule has no day left', async () => {
    const { workspace, series } = await startSeries({ count: 20 });
    moveTo('2027-03-20T10:00:00.000Z');
    await makeDueOccurrences();
    const made = await times(workspace);
    // Occurrences missed while no process ran are not sent afterwards.
    expect(made.filter((at) => at && at > '2027-01-04' && at < '2027-03-20')).toEqual([]);
    expect(made.slice(-3)).toEqual([
      '2027-03-21T08:00:00.000Z',
      '2027-03-28T07:00:00.000Z',
      '2027-04-04T07:00:00.000Z',
    ]);
    expect(await findSeries(series._id)).toMatchObject({ state: 'ended', nextMakeAt: null });
  });

  it('never twice, even when several processes create them at the same time, repeatedly', async () => {
    const { workspace, series } = await startSeries({ frequency: 'daily' });
    const before = await times(workspace);
    expect(before).toHaveLength(42);
    for (let round = 0; round < 5; round += 1) {
      await changeSeries(series._id, { madeThrough: null, nextMakeAt: clock.now() });
      await Promise.all(Array.from({ length: 6 }, () => makeOccurrences(series._id)));
    }
    expect(await times(workspace)).toEqual(before);
  });

  it('an occurrence that was deleted for good does not come back', async () => {
    const { workspace, series } = await startSeries();
    const [, second] = await occurrences(workspace);
    await deletePost({ id: second!._id, userId: workspace.userId });
    await deleteForGood({ id: second!._id });
    moveTo('2026-11-28T10:00:00.000Z');
    await makeDueOccurrences();
    await makeOccurrences(series._id);
    expect((await occurrences(workspace)).map(({ recurrence }) => recurrence?.day)).not.toContain('2026-11-29');
  });

  it('each goes out once at its time', async () => {
    const { workspace } = await startSeries({ frequency: 'daily', count: 3 });
    for (const day of ['22', '23', '24', '25']) {
      moveTo(`2026-11-${day}T08:00:01.000Z`);
      await makeDueOccurrences();
      await work();
    }
    const posts = await occurrences(workspace);
    expect(posts.map(({ status, platformPosts }) => [status, platformPosts[0]?.attempts.length])).toEqual([
      ['published', 1],
      ['published', 1],
      ['published', 1],
    ]);
  });

  it('needs a future date, and a post that is in no series yet', async () => {
    const workspace = await newWorkspace();
    const wish = repeatContract.body!.parse({ frequency: 'daily', timeZone: 'UTC' });
    const draft = await makePost(workspace, { scheduledFor: null });
    await expect(repeatPost({ id: draft._id, userId: workspace.userId, wish })).rejects.toMatchObject({
      statusCode: 422,
    });
    const { first } = await startSeries();
    await expect(repeatPost({ id: first._id, userId: workspace.userId, wish })).rejects.toMatchObject({
      statusCode: 409,
    });
    const dated = await makePost(workspace, { scheduledFor: new Date(clock.now().getTime() + DAY) });
    await expect(
      repeatPost({ id: dated._id, userId: workspace.userId, wish: { ...wish, until: '2026-11-20' } }),
    ).rejects.toMatchObject({ statusCode: 422 });
  });
});

describe('lints and lists', () => {
  it('does not warn of intended repetition, but says that Twitter refuses it', async () => {
    const { workspace } = await startSeries({}, { platforms: ['telegram', 'twitter'] });
    const [, second] = await occurrences(workspace);
    const codes = (await shown(second!._id)).platformPosts.map(({ platform, lints }) => [
      platform,
      lints.map(({ code }) => code).filter((code) => /POSTED|REPEATS/.test(code)),
    ]);
    expect(codes).toEqual([
      ['telegram', []],
      ['twitter', ['REPEATS_REFUSED']],
    ]);
    const stranger = await makePost(workspace, {
      scheduledFor: new Date(clock.now().getTime() + 2 * DAY),
      content: second!.content,
    });
    expect((await shown(stranger._id)).platformPosts[0]?.lints.map(({ code }) => code)).toContain('POSTED_BEFORE');
  });

  it('is listed with its rule in words and the next occurrence', async () => {
    const { workspace, series, first } = await startSeries();
    expect(await listSeries({ projectIds: [workspace.projectId] })).toMatchObject([
      {
        _id: series._id,
        state: 'active',
        sentence: 'Every week on Sunday at 09:00, Europe/Berlin',
        platforms: ['telegram'],
        next: [{ postId: first._id, day: '2026-11-22' }, {}, {}, {}, {}],
      },
    ]);
  });
});

describe('editing', () => {
  it('one: the others stay, and later changes of the series leave it alone', async () => {
    const { workspace, series } = await startSeries();
    const [, second] = await occurrences(workspace);
    await updatePost({ id: second!._id, body: words({ content: 'Mine' }) });
    await editSeries({ id: series._id, userId: workspace.userId, scope: 'all', post: words({ content: 'All' }) });
    const posts = await occurrences(workspace);
    expect(posts.map(({ content, recurrence }) => [content, recurrence?.edited])).toEqual([
      ['All', false],
      ['Mine', true],
      ['All', false],
      ['All', false],
      ['All', false],
      ['All', false],
    ]);
    moveTo('2026-11-29T10:00:00.000Z');
    await makeDueOccurrences();
    expect((await occurrences(workspace)).at(-1)).toMatchObject({ content: 'All' });
  });

  it('saving one without a change is no change', async () => {
    const { first } = await startSeries();
    await updatePost({
      id: first._id,
      body: words({ content: first.content, scheduledFor: first.scheduledFor?.toISOString() }),
    });
    expect(await shown(first._id)).toMatchObject({ recurrence: { edited: false } });
  });

  it('the rule of all: future posts move, published or manually changed ones stay', async () => {
    const { workspace, series } = await startSeries({ frequency: 'daily', count: 6 });
    const [, second] = await occurrences(workspace);
    await updatePost({ id: second!._id, body: words({ content: 'Mine' }) });
    moveTo('2026-11-22T08:00:01.000Z');
    await work();
    await editSeries({ id: series._id, userId: workspace.userId, scope: 'all', rule: { time: '18:00' } });
    expect(await times(workspace)).toEqual([
      '2026-11-22T08:00:00.000Z',
      '2026-11-23T08:00:00.000Z',
      '2026-11-24T17:00:00.000Z',
      '2026-11-25T17:00:00.000Z',
      '2026-11-26T17:00:00.000Z',
      '2026-11-27T17:00:00.000Z',
    ]);
    expect((await occurrences(workspace))[0]).toMatchObject({ status: 'published' });
  });

  it('this and following: a series of its own from that day on, never a day twice', async () => {
    const { workspace, series } = await startSeries({ count: 5 });
    const third = (await occurrences(workspace))[2];
    const split = await editSeries({
      userId: workspace.userId,
      id: series._id,
      scope: 'following',
      day: third!.recurrence!.day,
      post: words({ content: 'New words' }),
      rule: { time: '12:00' },
    });
    expect(split._id).not.toBe(series._id);
    expect(
      (await occurrences(workspace)).map(({ scheduledFor, content, recurrence }) => [
        scheduledFor,
        content === 'New words',
        recurrence?.id === split._id,
      ]),
    ).toEqual([
      ['2026-11-22T08:00:00.000Z', false, false],
      ['2026-11-29T08:00:00.000Z', false, false],
      ['2026-12-06T11:00:00.000Z', true, true],
      ['2026-12-13T11:00:00.000Z', true, true],
      ['2026-12-20T11:00:00.000Z', true, true],
    ]);
    expect(await findSeries(series._id)).toMatchObject({ state: 'ended', rule: { until: '2026-12-05' } });
  });

  it('this and following, left unfinished by a process that died, is completed by the next', async () => {
    const { workspace, series } = await startSeries({ frequency: 'daily', count: 4 });
    const next = {
      ...series,
      _id: 'd'.repeat(24),
      state: 'active' as const,
      rule: { ...series.rule, startDay: '2026-11-24', count: 2, time: '10:00' },
      madeThrough: null,
      nextMakeAt: clock.now(),
    };
    const { createdAt: _, pending: __, ...begins } = next;
    await changeSeries(series._id, {
      rule: { ...series.rule, until: '2026-11-23', count: null },
      state: 'active',
      nextMakeAt: clock.now(),
      pending: { from: '2026-11-24', series: begins },
    });
    await Promise.all([makeDueOccurrences(), makeDueOccurrences(), makeDueOccurrences()]);
    await makeDueOccurrences();
    expect(await times(workspace)).toEqual([
      '2026-11-22T08:00:00.000Z',
      '2026-11-23T08:00:00.000Z',
      '2026-11-24T09:00:00.000Z',
      '2026-11-25T09:00:00.000Z',
    ]);
  });

  it('other weekdays from a day on begin on the first of them', async () => {
    const { workspace, series } = await startSeries({ count: 4 });
    await editSeries({
      id: series._id,
      userId: workspace.userId,
      scope: 'following',
      day: '2026-11-29',
      rule: { weekdays: [2] },
    });
    expect((await occurrences(workspace)).map(({ recurrence }) => recurrence?.day)).toEqual([
      '2026-11-22',
      '2026-12-01',
      '2026-12-08',
      '2026-12-15',
    ]);
  });
});

describe('skipping and stopping', () => {
  it('one day is left out for good; its post is in the trash', async () => {
    const { workspace, series } = await startSeries({ count: 4 });
    await skipOccurrence({ id: series._id, userId: workspace.userId, day: '2026-11-29' });
    await editSeries({ id: series._id, userId: workspace.userId, scope: 'all', rule: { time: '10:00' } });
    expect((await occurrences(workspace)).map(({ recurrence }) => recurrence?.day)).toEqual([
      '2026-11-22',
      '2026-12-06',
      '2026-12-13',
    ]);
    expect((await listTrash({ projectIds: [workspace.projectId], query: {} })).total).toBe(1);
    await expect(skipOccurrence({ id: series._id, userId: workspace.userId, day: '2026-11-30' })).rejects.toMatchObject(
      { statusCode: 422 },
    );
  });

  it('stops, keeping what is planned or moving it to the trash', async () => {
    const kept = await startSeries();
    await stopSeries({ id: kept.series._id, userId: kept.workspace.userId, posts: 'keep' });
    moveTo('2026-12-20T10:00:00.000Z');
    await makeDueOccurrences();
    expect(await times(kept.workspace)).toHaveLength(6);
    await expect(
      editSeries({ id: kept.series._id, userId: kept.workspace.userId, scope: 'all', rule: { time: '10:00' } }),
    ).rejects.toMatchObject({
      statusCode: 409,
    });

    moveTo('2026-11-21T10:00:00.000Z');
    const emptied = await startSeries();
    const stopped = await stopSeries({ id: emptied.series._id, userId: emptied.workspace.userId, posts: 'trash' });
    expect([stopped.series.state, stopped.trashed.length]).toEqual(['stopped', 6]);
    expect(await times(emptied.workspace)).toEqual([]);
    expect((await listTrash({ projectIds: [emptied.workspace.projectId], query: {} })).total).toBe(6);
  });

  it('from a day on: earlier posts stay, and none is created after it', async () => {
    const { workspace, series } = await startSeries();
    const third = (await occurrences(workspace))[2];
    const stopped = await stopSeries({
      id: series._id,
      userId: workspace.userId,
      posts: 'trash',
      from: third!.recurrence!.day,
    });
    expect(stopped.series).toMatchObject({ state: 'ended', rule: { until: '2026-12-05' } });
    expect(stopped.trashed).toHaveLength(4);
    expect(stopped.trashed).toContain(third!._id);
    moveTo('2026-12-20T10:00:00.000Z');
    await makeDueOccurrences();
    expect(await times(workspace)).toEqual(['2026-11-22T08:00:00.000Z', '2026-11-29T08:00:00.000Z']);
  });

  it('from its first day on: the whole series stops', async () => {
    const { workspace, series } = await startSeries({ count: 3 });
    const stopped = await stopSeries({ id: series._id, userId: workspace.userId, posts: 'trash', from: '2026-11-22' });
    expect([stopped.series.state, stopped.trashed.length]).toEqual(['stopped', 3]);
  });
});
