import { Types } from 'mongoose';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { PostModel } from '@/prisma-free-models/post';
import { clock } from '@/server/system/clock';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { fileIdsInPosts } from '@/server/publishing/stored-posts/file-ids.store';
import { listPosts } from '@/server/publishing/posts/list-posts';
import { emptyTrash, runEmptyTrash } from '@/server/publishing/posts/trash/empty-trash';
import { deleteForGood, listTrash, restorePost, sweepTrash } from '@/server/publishing/posts/trash/trash';
import { findJob } from '@/server/system/jobs/tracked/store';
import { countPostsWaitingFor } from '@/server/publishing/stored-posts/due.store';
import { makePost, newWorkspace, shown, startPublishing, work } from './publishing';

const HOUR = 3_600_000;
let services: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => (services = await startPublishing()));
afterAll(() => services.stop());
afterEach(() => vi.restoreAllMocks());

const later = (ms: number) => new Date(Date.now() + ms);
const moveTo = (date: Date) => vi.spyOn(clock, 'now').mockReturnValue(date);
const inTrash = async ({ projectId }: { projectId: string }) =>
  (await listTrash({ projectIds: [projectId], query: {} })).items;

describe('deleting', () => {
  it('takes a post out of every list, says who did it, and nothing sends it at its time', async () => {
    const workspace = await newWorkspace();
    const post = await makePost(workspace, { scheduledFor: later(HOUR) });
    await deletePost({ id: post._id, userId: workspace.userId });
    await expect(shown(post._id)).rejects.toMatchObject({ statusCode: 404 });
    expect((await listPosts({ projectIds: [workspace.projectId] })).total).toBe(0);
    expect(await countPostsWaitingFor({ projectId: workspace.projectId, platform: 'telegram' })).toBe(0);
    expect(await inTrash(workspace)).toMatchObject([{ _id: post._id, deletedBy: null }]);
    moveTo(later(HOUR + 1000));
    expect(await work()).toMatchObject({ due: 0, dispatched: 0 });
    await expect(deletePost({ id: post._id, userId: workspace.userId })).rejects.toMatchObject({ statusCode: 404 });
  });

  it('keeps the media of the post in use', async () => {
    const workspace = await newWorkspace();
    const mediaUrl = 'http://host/files/abcdefghij0123456789a.png';
    const post = await makePost(workspace, { mediaUrl, scheduledFor: null });
    const used = () => fileIdsInPosts(workspace.projectId);
    const before = await used();
    expect(before.size).toBe(1);
    await deletePost({ id: post._id, userId: workspace.userId });
    expect(await used()).toEqual(before);
  });
});

describe('restoring', () => {
  it('brings a post back as it was: it goes out at its time, once', async () => {
    const workspace = await newWorkspace();
    const post = await makePost(workspace, { scheduledFor: later(HOUR), content: `Back ${workspace.projectId}` });
    await deletePost({ id: post._id, userId: workspace.userId });
    await restorePost({ id: post._id });
    expect(await inTrash(workspace)).toEqual([]);
    expect(await shown(post._id)).toMatchObject({
      status: 'scheduled',
      platformPosts: [{ status: 'pending', nextAttemptAt: post.scheduledFor?.toISOString() }],
    });
    moveTo(later(HOUR + 1000));
    await work();
    expect(await shown(post._id)).toMatchObject({ status: 'published' });
    await expect(restorePost({ id: post._id })).rejects.toMatchObject({ statusCode: 404 });
  });

  it('does not send a post whose time has passed meanwhile: the post says so', async () => {
    const workspace = await newWorkspace();
    const post = await makePost(workspace, { scheduledFor: later(HOUR) });
    await deletePost({ id: post._id, userId: workspace.userId });
    moveTo(later(2 * HOUR));
    await restorePost({ id: post._id });
    expect(await work()).toMatchObject({ due: 0 });
    const [platform] = (await shown(post._id)).platformPosts;
    expect(platform).toMatchObject({ status: 'pending', nextAttemptAt: null, attempts: [] });
    expect(platform?.lints.map(({ code }) => code)).toContain('TIME_PASSED');
  });

  it('leaves posts that were not waiting unchanged: a dated draft stays one', async () => {
    const workspace = await newWorkspace();
    const post = await makePost(workspace, { scheduledFor: later(HOUR), status: 'draft' });
    await deletePost({ id: post._id, userId: workspace.userId });
    await restorePost({ id: post._id });
    expect(await shown(post._id)).toMatchObject({ status: 'draft', platformPosts: [{ nextAttemptAt: null }] });
  });
});

describe('the end of the trash', () => {
  it('goes one by one, all at once, or by itself after 30 days', async () => {
    const workspace = await newWorkspace();
    const posts = await Promise.all(Array.from({ length: 3 }, () => makePost(workspace, { scheduledFor: null })));
    for (const { _id } of posts) await deletePost({ id: _id, userId: workspace.userId });
    await deleteForGood({ id: posts[0]!._id });
    await expect(restorePost({ id: posts[0]!._id })).rejects.toMatchObject({ statusCode: 404 });
    expect(await inTrash(workspace)).toHaveLength(2);
    moveTo(later(29 * 24 * HOUR));
    await sweepTrash();
    expect(await inTrash(workspace)).toHaveLength(2);
    moveTo(later(30 * 24 * HOUR + 1000));
    expect(await sweepTrash()).toBeGreaterThanOrEqual(2);
    expect(await inTrash(workspace)).toEqual([]);
  });

  it('empties one project only, and deletes nothing outside the trash', async () => {
    const [one, other] = await Promise.all([newWorkspace(), newWorkspace()]);
    const kept = await makePost(one, { scheduledFor: null });
    for (const workspace of [one, other])
      await deletePost({ id: (await makePost(workspace, { scheduledFor: null }))._id, userId: workspace.userId });
    await deleteForGood({ id: kept._id });
    expect(await emptyTrash(one)).toBeNull();
    expect(await inTrash(one)).toEqual([]);
    expect(await inTrash(other)).toHaveLength(1);
    expect((await shown(kept._id))._id).toBe(kept._id);
  });

  it('empties a full one by a job, which leaves the rest when it is cancelled, and goes on', async () => {
    const workspace = await newWorkspace();
    const { projectId, userId } = workspace;
    await deletePost({ id: (await makePost(workspace, { scheduledFor: null }))._id, userId });
    const where = { projectId: new Types.ObjectId(projectId) };
    const copy = await PostModel.collection.findOne(where);
    await PostModel.collection.insertMany(
      Array.from({ length: 449 }, () => ({ ...copy, _id: new Types.ObjectId(), createdAt: new Date() })),
    );
    const jobId = await emptyTrash(workspace);
    expect(await findJob(jobId!)).toMatchObject({ kind: 'empty-trash', state: 'waiting' });
    expect(await emptyTrash(workspace), 'joined').toBe(jobId);
    expect(await PostModel.countDocuments(where)).toBe(450);
    const { until } = (await findJob(jobId!))!.payload as { until: Date };
    // One more comes while it works: it is kept its 30 days.
    moveTo(later(1000));
    await deletePost({ id: (await makePost(workspace, { scheduledFor: null }))._id, userId });
    const cancel = new AbortController();
    const said: [number, string | undefined][] = [];
    const context = {
      projectId,
      signal: cancel.signal,
      progress: (fraction: number, sentence?: string) => {
        said.push([fraction, sentence]);
        if (said.length === 2) cancel.abort(new Error('cancelled'));
      },
    };
    await expect(runEmptyTrash({ until }, context)).rejects.toThrow(/cancelled|abort/);
    expect(said).toEqual([
      [100 / 450, 'Deleted 100 of 450 posts'],
      [200 / 450, 'Deleted 200 of 450 posts'],
    ]);
    expect(await PostModel.countDocuments(where)).toBe(251);
    const { signal } = new AbortController();
    expect(await runEmptyTrash({ until }, { projectId, signal, progress: () => undefined })).toEqual({ removed: 250 });
    expect(await inTrash(workspace)).toHaveLength(1);
  });
});
