import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PostModel } from '@/prisma-free-models/post';
import { clock } from '@/server/system/clock';
import { env } from '@/server/system/env';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { listPosts } from '@/server/publishing/posts/list-posts';
import { presentPosts } from '@/server/publishing/posts/announce/present';
import { publishPost } from '@/server/publishing/posts/publish-post';
import { setPlatformPostStatus } from '@/server/publishing/posts/set-platform-post-status';
import { updatePost } from '@/server/publishing/posts/update-post';
import { post as wirePost } from '@/lib/contracts/posts';
import { makePost, newWorkspace, shown, startPublishing, until, work } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
const realNow = clock.now;
const HOUR = 3_600_000;
const inAnHour = () => new Date(clock.now().getTime() + HOUR);

beforeAll(async () => void (services = await startPublishing()));
afterAll(async () => services.stop());
beforeEach(async () => {
  clock.now = realNow;
  await PostModel.deleteMany({});
  services.telegram.reset();
  services.discord.reset();
  workspace = await newWorkspace();
});

describe('lists', () => {
  it('newest first, by window, status, platform, text and page, with the total', async () => {
    const first = await makePost(workspace, { title: 'Alpha (1)', scheduledFor: inAnHour() });
    const second = await makePost(workspace, {
      title: 'beta',
      content: 'Alpha inside',
      scheduledFor: null,
      platforms: ['discord'],
    });
    const third = await makePost(workspace, {
      title: 'gamma, Мёд',
      scheduledFor: new Date(clock.now().getTime() + 48 * HOUR),
      platforms: [],
    });
    const ids = async (query: Parameters<typeof listPosts>[0]['query']) => {
      const { items, total } = await listPosts({ projectIds: [workspace.projectId], query });
      return { ids: items.map((item) => item._id), total };
    };
    expect(await ids({})).toEqual({ ids: [third._id, second._id, first._id], total: 3 });
    expect(await ids({ limit: 1, page: 2 })).toEqual({ ids: [second._id], total: 3 });
    expect(await ids({ from: clock.now(), to: new Date(clock.now().getTime() + 2 * HOUR) })).toEqual({
      ids: [first._id],
      total: 1,
    });
    expect(await ids({ status: 'draft' })).toEqual({ ids: [second._id], total: 1 });
    expect(await ids({ platform: 'discord' })).toEqual({ ids: [second._id], total: 1 });
    expect((await ids({ q: 'ALPHA' })).ids).toEqual([second._id, first._id]);
    expect((await ids({ q: 'alpha (1)' })).ids).toEqual([first._id]);
    expect((await ids({ q: '.*' })).ids).toEqual([]);
    expect((await ids({ q: 'мед' })).ids).toEqual([third._id]);
    expect(await listPosts({ projectIds: [] })).toEqual({ items: [], total: 0, isMinimum: false, next: null });
    expect((await listPosts({ projectIds: [(await newWorkspace()).projectId] })).total).toBe(0);
  });
});

describe('what is shown', () => {
  it('parses as the contract says, with lints that name missing fields', async () => {
    const bare = await newWorkspace({ connected: false });
    const post = await makePost(bare, {
      platforms: ['telegram', 'instagram', 'youtube'],
      mediaUrl: 'https://media.example.org/a.png',
      scheduledFor: null,
    });
    const [presented] = await presentPosts([post]);
    expect(wirePost.parse(presented)).toEqual(presented);
    const codes = Object.fromEntries(
      presented!.platformPosts.map((entry) => [entry.platform, entry.lints.map((lint) => lint.code)]),
    );
    expect(codes.telegram).toEqual(['CREDENTIALS_MISSING']);
    expect(codes.instagram).toContain('MEDIA_NOT_PUBLIC');
    expect(codes.youtube).toContain('VIDEO_REQUIRED');
    expect(presented!.platformPosts.map((entry) => entry.status)).toEqual(['pending', 'pending', 'partial']);
    expect(presented!.platformPosts[0]!.lints[0]).toMatchObject({
      severity: 'warning',
      fix: { kind: 'open-settings' },
    });
  });

  it('neither a connected platform nor a public https host has such a warning', async () => {
    const before = env.PUBLIC_URL;
    env.PUBLIC_URL = 'https://posts.example.com';
    const post = await makePost(workspace, {
      platforms: ['telegram', 'instagram'],
      mediaUrl: 'https://media.example.org/a.png',
      scheduledFor: null,
    });
    const codes = (await shown(post._id)).platformPosts.map((entry) => entry.lints.map((lint) => lint.code));
    env.PUBLIC_URL = before;
    expect(codes[0]).toEqual([]);
    expect(codes[1]).not.toContain('MEDIA_NOT_PUBLIC');
  });
});

describe('changes at the same time', () => {
  it('all are saved: none overwrites another', async () => {
    const post = await makePost(workspace, { scheduledFor: null, platforms: ['telegram', 'discord'] });
    await Promise.all([
      updatePost({ id: post._id, body: { title: 'A' } }),
      updatePost({ id: post._id, body: { content: 'B' } }),
      updatePost({ id: post._id, body: { mediaUrl: 'https://a.b/c.png' } }),
      setPlatformPostStatus({ id: post._id, platform: 'discord', status: 'published' }),
    ]);
    expect(await shown(post._id)).toMatchObject({
      title: 'A',
      content: 'B',
      mediaUrl: 'https://a.b/c.png',
      platformPosts: [{ status: 'pending' }, { status: 'published' }],
    });
  });

  it('a post that is being sent is not deleted; afterwards it is', async () => {
    const refused = Promise.withResolvers<void>();
    services.telegram.failNext({ kind: 'held', until: refused.promise });
    const post = await makePost(workspace);
    const working = work();
    await until(
      () => services.telegram.requests.length,
      (count) => count === 1,
    );
    await expect(deletePost({ id: post._id, userId: post.createdBy })).rejects.toMatchObject({ statusCode: 409 });
    refused.resolve();
    await working;
    await deletePost({ id: post._id, userId: post.createdBy });
    await expect(shown(post._id)).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('time', () => {
  it('a missed post of the last 24 hours goes out, an older one fails with its sentence and can be published now', async () => {
    const late = await makePost(workspace, { scheduledFor: inAnHour(), title: 'late' });
    clock.now = () => new Date(realNow().getTime() + 24 * HOUR);
    expect(await work()).toMatchObject({ due: 1, dispatched: 1, missed: 0 });
    expect((await shown(late._id)).status).toBe('published');

    clock.now = realNow;
    const missed = await makePost(workspace, { scheduledFor: inAnHour(), title: 'missed' });
    clock.now = () => new Date(realNow().getTime() + 25 * HOUR + 60_000);
    expect(await work()).toMatchObject({ due: 1, dispatched: 0, missed: 1 });
    expect(await shown(missed._id)).toMatchObject({
      status: 'failed',
      platformPosts: [{ status: 'failed', errorText: 'Missed its scheduled time', attempts: [] }],
    });
    await publishPost({ id: missed._id });
    await work();
    expect((await shown(missed._id)).status).toBe('published');
  });

  it('the sweep reads only a range of an index, even if many posts wait', async () => {
    const plan = await PostModel.find({ nextActionAt: { $lte: new Date(), $type: 'date' } })
      .sort({ nextActionAt: 1 })
      .explain('queryPlanner')
      .catch(() => null);
    if (plan) expect(JSON.stringify(plan)).toContain('nextActionAt');
  });
});
