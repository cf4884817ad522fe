import { copyFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PostModel } from '@/prisma-free-models/post';
import { clock } from '@/server/system/clock';
import { keepFile } from '@/server/media/files/keep-file';
import { updatePost } from '@/server/publishing/posts/update-post';
import { storage } from '@/server/system/storage/index';
import { makeFixtures, type Fixtures } from '../platforms/attempt';
import { makePost, newWorkspace, shown, startPublishing, work } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let workspace: Awaited<ReturnType<typeof newWorkspace>>;
let files: Fixtures;
const realNow = clock.now;
let shift = 0;

beforeAll(async () => void ([services, files] = await Promise.all([startPublishing(), makeFixtures()])));
afterAll(async () => {
  await files.remove();
  await services.stop();
});
beforeEach(async () => {
  shift = 0;
  clock.now = () => new Date(realNow().getTime() + shift);
  await PostModel.deleteMany({});
  workspace = await newWorkspace();
});

const warningsOf = async (id: string) =>
  (await shown(id)).platformPosts.map(({ lints }) =>
    lints.filter(({ code }) => code === 'POSTED_BEFORE').map(({ message }) => message),
  );

async function upload(): Promise<string> {
  const path = await storage().draft();
  await copyFile(files.jpeg.path, path);
  const { _id, extension } = await keepFile({
    file: { name: 'a.jpg', bytes: files.jpeg.bytes, sha256: files.jpeg.sha256, path },
    userId: workspace.userId,
    projectId: workspace.projectId,
  });
  return `/files/${_id}.${extension}`;
}

it('warns of the same text on the same account, with time and place, and of nothing else', async () => {
  await makePost(workspace, { content: 'Big  News\ntoday' });
  await work();
  shift = 12 * 86_400_000;
  const again = await makePost(workspace, {
    content: 'big news TODAY',
    platforms: ['telegram', 'discord'],
    scheduledFor: null,
  });
  expect(await warningsOf(again._id)).toEqual([
    [expect.stringMatching(/^The same text went to this Telegram account 12 days ago: https:\/\/t\.me\/channel\/\d+$/)],
    [],
  ]);
  expect((await shown(again._id)).platformPosts.map(({ status }) => status)).toEqual(['pending', 'pending']);
  const other = await makePost(workspace, { content: 'Something else', scheduledFor: null });
  expect(await warningsOf(other._id)).toEqual([[]]);
});

it('warns of the same file, even uploaded again under another address', async () => {
  await makePost(workspace, { content: 'One', mediaUrl: await upload() });
  await work();
  const again = await makePost(workspace, { content: 'Two', mediaUrl: await upload(), scheduledFor: null });
  expect(await warningsOf(again._id)).toEqual([
    [expect.stringContaining('The same file went to this Telegram account today')],
  ]);
});

it('warns of posts already scheduled, follows the saved text, and forgets after 30 days', async () => {
  await makePost(workspace, { content: 'Soon', scheduledFor: new Date(Date.now() + 3_600_000) });
  const draft = await makePost(workspace, { content: 'Other', scheduledFor: null });
  expect(await warningsOf(draft._id)).toEqual([[]]);
  await updatePost({ id: draft._id, body: { content: 'soon' } });
  expect(await warningsOf(draft._id)).toEqual([
    [expect.stringContaining('is scheduled for this Telegram account already')],
  ]);
  await updatePost({ id: draft._id, body: { content: 'Not so soon' } });
  expect(await warningsOf(draft._id)).toEqual([[]]);
});

it('other accounts are other channels', async () => {
  await makePost(workspace, { content: 'Same', platforms: ['discord'] });
  await work();
  const elsewhere = await makePost(await newWorkspace(), {
    content: 'Same',
    platforms: ['discord'],
    scheduledFor: null,
  });
  expect(await warningsOf(elsewhere._id)).toEqual([[]]);
});
