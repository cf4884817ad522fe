import { afterAll, beforeAll, expect, it } from 'vitest';
import { updatePost as contract } from '@/lib/contracts/posts';
import { listPostTags } from '@/server/publishing/posts/list-post-tags';
import { listPosts } from '@/server/publishing/posts/list-posts';
import { updatePost } from '@/server/publishing/posts/update-post';
import { makePost, newWorkspace, shown, startPublishing } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => (services = await startPublishing()));
afterAll(() => services.stop());

it('keeps tags, each once ignoring case, filters by them and counts them', async () => {
  const workspace = await newWorkspace({ connected: false });
  const first = await makePost(workspace, { scheduledFor: null, tags: [' news ', 'News', 'promo'] });
  const second = await makePost(workspace, { scheduledFor: null, tags: ['news'] });
  await makePost(workspace, { scheduledFor: null });
  expect((await shown(first._id)).tags).toEqual(['news', 'promo']);
  const projectIds = [workspace.projectId];
  const found = await listPosts({ projectIds, query: { tag: 'news' } });
  expect(found.items.map(({ _id }) => _id).sort()).toEqual([first._id, second._id].sort());
  expect(await listPostTags({ projectIds })).toEqual([
    { tag: 'news', posts: 2 },
    { tag: 'promo', posts: 1 },
  ]);
  expect(await listPostTags({ projectIds: [] })).toEqual([]);
});

it('leaves tags unchanged when they are absent and clears them with null', async () => {
  const post = await makePost(await newWorkspace({ connected: false }), { scheduledFor: null, tags: ['a'] });
  await updatePost({ id: post._id, body: contract.body!.parse({ title: 'New' }) });
  expect((await shown(post._id)).tags).toEqual(['a']);
  await updatePost({ id: post._id, body: contract.body!.parse({ tags: null }) });
  expect((await shown(post._id)).tags).toEqual([]);
});

it('refuses more than 20 tags and more than 40 characters', () => {
  const parse = (tags: string[]) => contract.body!.safeParse({ tags }).success;
  expect(parse(Array.from({ length: 20 }, (_, index) => `t${index}`))).toBe(true);
  expect(parse(Array.from({ length: 21 }, (_, index) => `t${index}`))).toBe(false);
  expect(parse(['x'.repeat(41)])).toBe(false);
  expect(parse(['  '])).toBe(false);
});
