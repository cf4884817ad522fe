import { randomBytes } from 'node:crypto';
import { Types } from 'mongoose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PostModel } from '@/prisma-free-models/post';
import { StoredFileModel } from '@/prisma-free-models/stored-file';
import { insertFile } from '@/server/media/files/store';
import { listFiles } from '@/server/publishing/library/list-files';
import { sweepUses } from '@/server/publishing/library/sweep-files';
import { emptyTrash } from '@/server/publishing/posts/trash/empty-trash';
import { deleteForGood } from '@/server/publishing/posts/trash/trash';
import { changePosts } from '@/server/publishing/posts/change-posts';
import { updatePost } from '@/server/publishing/posts/update-post';
import { checkUse, noteUse } from '@/server/publishing/stored-posts/file-use';
import { sentBy } from './explain';
import { makePost, newWorkspace, startPublishing } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
beforeAll(async () => {
  services = await startPublishing();
});
afterAll(() => services.stop());

type Workspace = Awaited<ReturnType<typeof newWorkspace>>;

async function file({ projectId, userId }: Workspace, of: { sourceId?: string } = {}): Promise<string> {
  const image = { extension: 'png', contentType: 'image/png', kind: 'image' as const, bytes: 1, inspected: true };
  const own = { _id: randomBytes(16).toString('hex'), name: 'one.png', sha256: '1', projectId, createdBy: userId };
  return (await insertFile({ ...image, ...own, ...of, ...(of.sourceId ? { role: 'rendition' as const } : {}) }))._id;
}

const address = (id: string) => `http://127.0.0.1/files/${id}.png`;
const listed = async ({ projectId }: Workspace, used: boolean) => {
  const { items, total } = await listFiles({ projectIds: [projectId], query: { used } });
  expect(total).toBe(items.length);
  return items.map(({ _id }) => _id).sort();
};

async function expectUsed(workspace: Workspace, used: string[], unused: string[]): Promise<void> {
  expect([await listed(workspace, true), await listed(workspace, false)]).toEqual([used.sort(), unused.sort()]);
  // What is noted is what the posts say.
  expect(await checkUse(workspace.projectId)).toBe(0);
}

it('the library knows which files posts use, from each write to the next', async () => {
  const workspace = await newWorkspace();
  const [one, two, source] = [await file(workspace), await file(workspace), await file(workspace)];
  const made = await file(workspace, { sourceId: source });
  await expectUsed(workspace, [], [one, two, source]);
  const first = await makePost(workspace, { content: 'One', mediaUrl: address(one) });
  const second = await makePost(workspace, { content: 'Two', mediaUrl: address(made) });
  const third = await makePost(workspace, { content: 'Three', mediaUrl: address(one) });
  await expectUsed(workspace, [one, source], [two]);
  await updatePost({ id: first._id, body: { mediaUrl: address(two) } });
  await expectUsed(workspace, [one, two, source], []);
  await updatePost({ id: third._id, body: { mediaUrl: null } });
  await expectUsed(workspace, [two, source], [one]);
  // A post in the trash still has its files.
  await changePosts({ ...workspace, change: { action: 'delete', ids: [first._id, second._id] } });
  await expectUsed(workspace, [two, source], [one]);
  await deleteForGood({ id: first._id });
  await expectUsed(workspace, [source], [one, two]);
  expect(await emptyTrash(workspace)).toBe(null);
  await expectUsed(workspace, [], [one, two, source]);
});

it('reads no posts for its filter, only for the number of uses of the files it shows', async () => {
  const workspace = await newWorkspace();
  const [one] = [await file(workspace), await file(workspace)];
  await makePost(workspace, { content: 'One', mediaUrl: address(one!) });
  const sent = await sentBy(() => listed(workspace, true));
  const ofPosts = sent.filter(({ collection }) => collection === 'posts');
  expect(ofPosts.map(({ args: [filter] }) => (filter as { fileIds: unknown }).fileIds)).toEqual([{ $in: [one] }]);
});

it('files of earlier versions are found by all posts until the sweep has noted them; wrong notes are mended', async () => {
  const workspace = await newWorkspace();
  const [one, two, three] = [await file(workspace), await file(workspace), await file(workspace)];
  await makePost(workspace, { content: 'One', mediaUrl: address(one) });
  const projectId = new Types.ObjectId(workspace.projectId);
  await StoredFileModel.collection.updateMany({ projectId }, { $unset: { inPosts: 1 } });
  expect([await listed(workspace, true), await listed(workspace, false)]).toEqual([[one], [two, three].sort()]);
  expect(await sweepUses()).toBe(3);
  await expectUsed(workspace, [one], [two, three]);
  await StoredFileModel.updateOne({ _id: one }, { $set: { inPosts: false } });
  await StoredFileModel.updateOne({ _id: two }, { $set: { inPosts: true } });
  expect(await checkUse(workspace.projectId)).toBe(2);
  await expectUsed(workspace, [one], [two, three]);
});

it('notes that cross leave what the posts say', async () => {
  const workspace = await newWorkspace();
  const one = await file(workspace);
  const { projectId } = workspace;
  const post = await makePost(workspace, { content: 'One' });
  for (let turn = 0; turn < 20; turn += 1) {
    const fileIds = turn % 2 === 0 ? [one] : [];
    const write = async () => {
      await PostModel.collection.updateOne({ _id: new Types.ObjectId(post._id) }, { $set: { fileIds } });
      await noteUse({ projectId, ids: [one] });
    };
    await Promise.all([noteUse({ projectId, ids: [one] }), write(), noteUse({ projectId, ids: [one] })]);
    expect(await listed(workspace, true)).toEqual(fileIds);
  }
});
