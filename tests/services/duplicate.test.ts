import { afterAll, beforeAll, expect, it } from 'vitest';
import { clock } from '@/server/system/clock';
import { changePosts } from '@/server/publishing/posts/change-posts';
import { duplicatePost } from '@/server/publishing/posts/duplicate-post';
import { publishPost } from '@/server/publishing/posts/publish-post';
import { PostModel } from '@/prisma-free-models/post';
import { makePost, newWorkspace, shown, startPublishing, until, work } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => (services = await startPublishing()));
afterAll(() => services.stop());

const inAnHour = () => new Date(clock.now().getTime() + 3_600_000);

it('copies texts, tags and platform data into a draft without date, series, queue place or deliveries', async () => {
  const workspace = await newWorkspace();
  const post = await makePost(workspace, {
    title: 'Opening hours',
    content: 'We open at nine',
    tags: ['news', 'team'],
    scheduledFor: inAnHour(),
    platformPosts: [
      { platform: 'telegram', platformSpecificData: { content: 'We open at *nine*', parse_mode: 'Markdown' } },
      { platform: 'discord', platformSpecificData: { content: 'Nine it is' } },
    ],
  });
  await PostModel.updateOne(
    { _id: post._id },
    {
      $set: {
        queuePlace: 'place',
        agent: { id: 'ffffffffffffffffffffffff', username: 'agent' },
        destinations: { discord: 'eeeeeeeeeeeeeeeeeeeeeeee' },
      },
    },
  );
  const copy = await duplicatePost({ id: post._id, userId: workspace.userId });
  const [original, made] = [await shown(post._id), await shown(copy._id)];
  expect(made._id).not.toBe(original._id);
  expect(made).toMatchObject({
    title: original.title,
    content: original.content,
    tags: ['news', 'team'],
    scheduledFor: null,
    status: 'draft',
    queued: false,
    recurrence: null,
    agent: null,
  });
  expect(made.platformPosts.map(({ platform, platformSpecificData }) => [platform, platformSpecificData])).toEqual(
    original.platformPosts.map(({ platform, platformSpecificData }) => [platform, platformSpecificData]),
  );
  expect(made.platformPosts.map(({ nextAttemptAt }) => nextAttemptAt)).toEqual([null, null]);
  expect(copy.destinations).toEqual({ discord: 'eeeeeeeeeeeeeeeeeeeeeeee' });
  expect(original).toMatchObject({ status: 'scheduled', queued: true });
});

it('a published post is copied without its link, attempts and time, and the copy can go out', async () => {
  const workspace = await newWorkspace();
  const post = await makePost(workspace, { content: 'Twice', scheduledFor: null });
  await publishPost({ id: post._id });
  await work();
  await until(
    () => shown(post._id),
    ({ status }) => status === 'published',
  );
  const copy = await duplicatePost({ id: post._id, userId: workspace.userId });
  expect((await shown(copy._id)).platformPosts).toMatchObject([
    { status: 'pending', attempts: [], externalId: null, publicUrl: null, publishedAt: null, errorText: null },
  ]);
  await publishPost({ id: copy._id });
  await work();
  await until(
    () => shown(copy._id),
    ({ status }) => status === 'published',
  );
  expect(services.telegram.published).toHaveLength(2);
});

it('many are copied together; a missing one and one of another project are refused by name, the others copied', async () => {
  const workspace = await newWorkspace();
  const elsewhere = await makePost(await newWorkspace());
  const post = await makePost(workspace, { content: 'Once more' });
  const ids = [post._id, elsewhere._id, 'ffffffffffffffffffffffff'];
  const outcomes = await changePosts({ ...workspace, change: { action: 'duplicate', ids } });
  expect(outcomes.map(({ id, error }) => [id, error?.code ?? null])).toEqual([
    [post._id, null],
    [elsewhere._id, 'NOT_FOUND'],
    ['ffffffffffffffffffffffff', 'NOT_FOUND'],
  ]);
  const copy = outcomes[0]?.post;
  expect(copy).toMatchObject({ content: 'Once more', scheduledFor: null, status: 'draft' });
  expect(copy?._id).not.toBe(post._id);
});
