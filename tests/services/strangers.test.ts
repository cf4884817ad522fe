import { afterAll, beforeAll, expect, it } from 'vitest';
import { getFile } from '@/server/publishing/library/get-file';
import { keepFile } from '@/server/media/files/keep-file';
import { listFiles } from '@/server/publishing/library/list-files';
import { removeFile } from '@/server/publishing/library/remove-file';
import { replaceFile } from '@/server/publishing/library/replace-file';
import { filesMadeOf, findStoredFile } from '@/server/media/files/store';
import { getPost } from '@/server/publishing/posts/get-post';
import { presentPost } from '@/server/publishing/posts/announce/present';
import { saveSettings } from '@/server/publishing/connections/save-settings';
import { received } from '../factories/received-file';
import { makePost, newWorkspace, startPublishing } from './publishing';
import { shownIn } from '@/server/edge/owned/shown-in';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const TOMORROW = new Date(Date.now() + 86_400_000);
const ORIGIN = 'http://127.0.0.1:3000';
let services: Awaited<ReturnType<typeof startPublishing>>;

beforeAll(async () => {
  services = await startPublishing();
});
afterAll(() => services.stop());

type Workspace = Awaited<ReturnType<typeof newWorkspace>>;
const fileOf = async ({ projectId, userId }: Workspace) =>
  keepFile({ file: await received(PNG, 'shop.png'), userId, projectId });

/** Mallory has a file; Alice, a stranger, names its public address in a scheduled post of hers. */
async function strangers() {
  const [mallory, alice] = [await newWorkspace(), await newWorkspace()];
  const file = await fileOf(mallory);
  const mediaUrl = `${ORIGIN}/files/${file._id}.png`;
  const post = await makePost(alice, {
    title: 'Secret launch',
    content: 'Soon',
    mediaUrl,
    platforms: ['telegram'],
    scheduledFor: TOMORROW,
  });
  return { mallory, alice, file, post, mediaUrl };
}

it('a post that names a stranger’s file is not shown to the file’s owner, and does not prevent its deletion', async () => {
  const { mallory, file } = await strangers();
  expect((await getFile(file._id, shownIn)).usedIn).toEqual([]);
  const listed = await listFiles({ projectIds: [mallory.projectId], query: {} });
  expect(listed.items.map(({ _id, uses }) => [_id, uses])).toEqual([[file._id, 0]]);
  expect((await listFiles({ projectIds: [mallory.projectId], query: { used: true } })).total).toBe(0);
  await removeFile(file._id, shownIn);
  expect(await findStoredFile(file._id)).toBeNull();
});

it('replacing a file changes the posts of its own project, and no stranger’s', async () => {
  const { mallory, file, post, mediaUrl } = await strangers();
  const own = await makePost(mallory, { content: 'Mine', mediaUrl, platforms: ['telegram'], scheduledFor: TOMORROW });
  const { replacedIn, stillIn } = await replaceFile({
    id: file._id,
    userId: mallory.userId,
    file: await received(PNG, 'shop.png'),
    origin: ORIGIN,
    shownIn,
  });
  expect([replacedIn.map(({ id }) => id), stillIn]).toEqual([[own._id], []]);
  expect((await getPost({ id: post._id })).mediaUrl).toBe(mediaUrl);
  expect((await getPost({ id: own._id })).mediaUrl).not.toBe(mediaUrl);
});

it('deleting a file leaves conversions that belong to another project', async () => {
  const { alice, file } = await strangers();
  const made = await keepFile({
    file: await received(PNG, 'shop.png'),
    userId: alice.userId,
    projectId: alice.projectId,
    role: 'rendition',
    sourceId: file._id,
  });
  await removeFile(file._id, shownIn);
  expect((await filesMadeOf({ projectId: alice.projectId, sourceIds: [file._id] })).map(({ _id }) => _id)).toEqual([
    made._id,
  ]);
});

it('the warning “posted before” tells nothing of another project’s posts, even on the same channel', async () => {
  const [alice, mallory] = [await newWorkspace(), await newWorkspace()];
  for (const { projectId, botToken } of [alice, mallory])
    await saveSettings({ projectId, sent: { telegram: { bot_token: botToken, chat_id: '@alice' } } });
  const words = { content: 'The launch is on Monday', platforms: ['telegram' as const], scheduledFor: TOMORROW };
  await makePost(alice, words);
  const spied = await presentPost(await makePost(mallory, words));
  expect(spied.platformPosts.flatMap(({ lints }) => lints.map(({ code }) => code))).not.toContain('POSTED_BEFORE');
  const again = await presentPost(await makePost(alice, words));
  expect(again.platformPosts.flatMap(({ lints }) => lints.map(({ code }) => code))).toContain('POSTED_BEFORE');
});
