import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Types } from 'mongoose';
import { NotificationModel } from '@/prisma-free-models/notification';
import { ProjectModel } from '@/prisma-free-models/project';
import { addPostComment, listPostComments } from '@/server/publishing/approvals/comments';
import { decideReview } from '@/server/publishing/approvals/decide';
import { createApproval } from '@/server/publishing/approvals/links';
import { listPostApprovals } from '@/server/publishing/approvals/list-post-approvals';
import { readReview } from '@/server/publishing/approvals/read-review';
import { exportApprovalTrail, listApprovalTrail } from '@/server/publishing/approvals/trail';
import { readCursor } from '@/lib/wire/cursor';
import { makePost, newWorkspace, startPublishing } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let place: Awaited<ReturnType<typeof newWorkspace>>;
const ids = { owner: '', editor: '', other: '' };

beforeAll(async () => {
  services = await startPublishing();
});
afterAll(() => services.stop());
beforeEach(async () => {
  place = await newWorkspace({ connected: false });
  for (const name of ['owner', 'editor', 'other'] as const) ids[name] = String(new Types.ObjectId());
  const members = [place.userId, ids.editor, ids.other].map((userId) => ({ userId, role: 'editor' }));
  await ProjectModel.create({ _id: place.projectId, name: 'P', userId: ids.owner, members });
});

const post = () => makePost(place, { content: 'Bread', scheduledFor: new Date(Date.now() + 86_400_000) });
const say = (id: string, text: string, more: object = {}) =>
  addPostComment({ id, text, by: { userId: ids.editor, name: 'Ed' }, ...more });
const share = async (id: string) => {
  const by = { userId: ids.editor, name: 'Ed' };
  const expiresAt = new Date(Date.now() + 86_400_000);
  const { url } = await createApproval({ ...place, by, postIds: [id], name: 'Acme', expiresAt, origin: '' });
  return url?.split('/').at(-1) ?? '';
};
const told = async () =>
  (await NotificationModel.find({ projectId: place.projectId }).lean()).map(
    ({ kind, userId, about }) => `${kind} ${about?.cause} ${String(userId)}`,
  );

it('a comment names members and is about words; they, the author and earlier writers are told once, the writer never', async () => {
  const { _id } = await post();
  await say(_id, 'First', { by: { userId: ids.other, name: 'Otto' } });
  await NotificationModel.deleteMany({ projectId: place.projectId });
  const made = await say(_id, '@Owner look', { passage: 'Bread', mentions: [ids.owner, ids.owner] });
  expect(made).toMatchObject({ by: 'Ed', userId: ids.editor, internal: true, passage: 'Bread', mentions: [ids.owner] });
  expect(await listPostComments({ id: _id })).toMatchObject([{ text: 'First' }, made]);
  expect((await told()).sort()).toEqual(
    [
      `post-comment mention ${ids.owner}`,
      `post-comment comment ${place.userId}`,
      `post-comment comment ${ids.other}`,
    ].sort(),
  );
});

it('whoever is no member can’t be named, and nothing is kept then', async () => {
  const { _id } = await post();
  await expect(say(_id, 'Hi', { mentions: [String(new Types.ObjectId())] })).rejects.toMatchObject({
    issues: [{ path: 'mentions' }],
  });
  expect(await listPostComments({ id: _id })).toEqual([]);
});

it('clients see no member’s comment, members see both; a decision without words is no comment', async () => {
  const { _id } = await post();
  const token = await share(_id);
  await say(_id, 'Do they notice the price?');
  await decideReview({ token, passes: [], id: _id, decision: 'comment', comment: 'Nice' });
  await decideReview({ token, passes: [], id: _id, decision: 'approve' });
  const [shown] = (await readReview({ token, passes: [] })).posts;
  expect(shown?.entries.map(({ act, comment }) => `${act} ${comment}`)).toEqual([
    'shared ',
    'comment Nice',
    'approved ',
  ]);
  expect((await listPostComments({ id: _id })).map(({ text, internal }) => [text, internal])).toEqual([
    ['Do they notice the price?', true],
    ['Nice', false],
  ]);
  expect(await listPostApprovals({ id: _id })).toHaveLength(4);
});

it('the trail of a project goes on behind a page, and is exported as it is listed', async () => {
  const { _id } = await post();
  for (const text of ['One', 'Two', '=Three']) await say(_id, text);
  const query = { limit: 2 };
  const first = await listApprovalTrail({ projectId: place.projectId, query });
  expect(first.items.map(({ comment, postId }) => [comment, postId])).toEqual([
    ['=Three', _id],
    ['Two', _id],
  ]);
  const after = readCursor(first.next ?? '') ?? undefined;
  const second = await listApprovalTrail({ projectId: place.projectId, query: { ...query, after } });
  expect(second.items.map(({ comment }) => comment)).toEqual(['One']);
  const { body } = exportApprovalTrail({ projectId: place.projectId, query: {} });
  const lines = (await new Response(body).text()).trim().split('\r\n');
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain("'=Three");
  expect(lines[1]).toContain(',yes,');
  expect([lines[0]?.split(',').at(-1), lines[1]?.split(',').at(-1)]).toEqual(['Post begins with', 'Bread']);
});
