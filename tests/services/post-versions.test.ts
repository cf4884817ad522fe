import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { VERSIONS_MAX } from '@/lib/posts/text-versions';
import { PostModel } from '@/prisma-free-models/post';
import { PostVersionModel } from '@/prisma-free-models/post-version';
import { deletePost } from '@/server/publishing/posts/trash/delete-post';
import { deleteForGood } from '@/server/publishing/posts/trash/trash';
import { updatePost } from '@/server/publishing/posts/update-post';
import { getPostVersion, listPostVersions } from '@/server/publishing/posts/versions/read-versions';
import { clock } from '@/server/system/clock';
import { makePost, newWorkspace, startPublishing } from './publishing';

const realNow = clock.now;
const OTHER = 'd'.repeat(24);
let services: Awaited<ReturnType<typeof startPublishing>>;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let minutes = 0;

beforeAll(async () => void (services = await startPublishing()));
afterAll(() => services.stop());
beforeEach(async () => {
  minutes = 0;
  clock.now = () => new Date(realNow().getTime() + minutes * 60_000);
  await Promise.all([PostModel.deleteMany({}), PostVersionModel.deleteMany({})]);
  workspace = await newWorkspace();
});
afterEach(() => void (clock.now = realNow));

const save = (id: string, content: string, by: string = workspace.userId) => updatePost({ id, body: { content }, by });

async function contents(id: string): Promise<string[]> {
  const versions = await listPostVersions({ id });
  return Promise.all(versions.map(async ({ id: versionId }) => (await getPostVersion({ id, versionId })).content));
}

it('keeps what was written first and last; saves of one person within ten minutes are one', async () => {
  const { _id: id } = await makePost(workspace, { title: 'Tea', content: 'One' });
  expect(await listPostVersions({ id })).toEqual([]);
  await save(id, 'Two');
  await save(id, 'Two and a half');
  expect(await contents(id)).toEqual(['Two and a half', 'One']);
  await save(id, 'Three', OTHER);
  minutes = 11;
  await save(id, 'Four', OTHER);
  expect(await contents(id)).toEqual(['Four', 'Three', 'Two and a half', 'One']);
  const [, , , first] = await listPostVersions({ id });
  expect(first).toMatchObject({ begin: 'Tea', by: null });
});

it('keeps titles and texts that channels have of their own, also of versions of earlier releases', async () => {
  const { _id: id } = await makePost(workspace, { title: 'Tea', content: 'One' });
  const own = (title: string) => [{ platform: 'youtube' as const, platformSpecificData: { title } }];
  await updatePost({ id, body: { platformPosts: own('Чай') }, by: workspace.userId });
  const [newest] = await listPostVersions({ id });
  const texts = async () => (await getPostVersion({ id, versionId: newest?.id ?? '' })).own;
  expect(await texts()).toEqual([{ platform: 'youtube', title: 'Чай', text: '' }]);
  await PostVersionModel.collection.updateMany({}, { $set: { own: [{ platform: 'youtube', text: 'Earlier' }] } });
  expect(await texts()).toEqual([{ platform: 'youtube', title: '', text: 'Earlier' }]);
});

it('a save without other words makes none, and words that changed in another way are kept too', async () => {
  const { _id: id } = await makePost(workspace, { content: 'One' });
  await updatePost({ id, body: { scheduledFor: new Date(Date.now() + 86_400_000) }, by: workspace.userId });
  expect(await listPostVersions({ id })).toEqual([]);
  await save(id, 'Two');
  await PostModel.updateOne({ _id: id }, { $set: { content: 'By another way' } });
  await save(id, 'Three');
  expect(await contents(id)).toEqual(['Three', 'By another way', 'Two', 'One']);
});

it('keeps the newest thirty, and none of a post that is gone for good', async () => {
  const { _id: id } = await makePost(workspace, { content: 'First' });
  for (let count = 1; count <= VERSIONS_MAX + 2; count += 1) {
    minutes += 11;
    await save(id, `Text ${count}`);
  }
  const kept = await contents(id);
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([VERSIONS_MAX, `Text ${VERSIONS_MAX + 2}`, 'Text 3']);
  await deletePost({ id, userId: workspace.userId });
  expect(await PostVersionModel.countDocuments({})).toBe(VERSIONS_MAX);
  await deleteForGood({ id });
  expect(await PostVersionModel.countDocuments({})).toBe(0);
});

it('a save is not lost where its version can’t be kept', async () => {
  const { _id: id } = await makePost(workspace, { content: 'One' });
  const full = vi.spyOn(PostVersionModel, 'create').mockRejectedValue(new Error('No room'));
  expect(await save(id, 'Two')).toMatchObject({ content: 'Two' });
  full.mockRestore();
  await save(id, 'Three');
  expect(await contents(id)).toEqual(['Three', 'Two']);
});
