import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { ApprovalEntryModel } from '@/prisma-free-models/approval-entry';
import { PostModel } from '@/prisma-free-models/post';
import { ProjectModel } from '@/prisma-free-models/project';
import { addPostComment, deletePostComment, editPostComment } from '@/server/publishing/approvals/comments';
import { recountComments } from '@/server/publishing/approvals/count-comments';
import { decideReview } from '@/server/publishing/approvals/decide';
import { createApproval } from '@/server/publishing/approvals/links';
import { listPostApprovals } from '@/server/publishing/approvals/list-post-approvals';
import { duplicatePost } from '@/server/publishing/posts/duplicate-post';
import { listPostCards } from '@/server/publishing/posts/list-post-cards';
import { updatePost } from '@/server/publishing/posts/update-post';
import { makePost, newWorkspace, startPublishing } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let place: Awaited<ReturnType<typeof newWorkspace>>;
let id: string;
beforeAll(async () => {
  services = await startPublishing();
});
afterAll(() => services.stop());
beforeEach(async () => {
  place = await newWorkspace({ connected: false });
  const members = [{ userId: place.userId, role: 'editor' }];
  await ProjectModel.create({ _id: place.projectId, name: 'P', userId: String(new Types.ObjectId()), members });
  id = (await makePost(place, { content: 'Bread', scheduledFor: new Date(Date.now() + 86_400_000) }))._id;
});

const by = () => ({ userId: place.userId, name: 'Ed' });
const say = (text: string) => addPostComment({ id, text, by: by() });
const onCards = async (): Promise<Record<string, number>> => {
  const { cards } = await listPostCards({ projectIds: [place.projectId] });
  return Object.fromEntries(cards.map(({ _id, comments }) => [_id, comments]));
};

it('cards say how many comments there are: members’ and clients’, decisions with words, none that was deleted', async () => {
  expect((await onCards())[id]).toBe(0);
  const { id: first } = await say('One');
  await say('Two');
  await editPostComment({ id, commentId: first, text: 'Uno', by: by() });
  expect((await onCards())[id]).toBe(2);
  const expiresAt = new Date(Date.now() + 86_400_000);
  const { url } = await createApproval({ ...place, by: by(), postIds: [id], name: 'Acme', expiresAt, origin: '' });
  const link = { token: url?.split('/').at(-1) ?? '', passes: [], id };
  await decideReview({ ...link, decision: 'changes', comment: 'Shorter' });
  await decideReview({ ...link, decision: 'approve' });
  expect((await onCards())[id]).toBe(3);
  await deletePostComment({ id, commentId: first, mayModerate: false, by: by() });
  expect((await onCards())[id]).toBe(2);
});

it('many at once are all counted, and none refuses a save or is lost by one', async () => {
  const { version } = await PostModel.findById(id).lean().orFail();
  await Promise.all(Array.from({ length: 12 }, (_, at) => say(`${at}`)));
  expect((await onCards())[id]).toBe(12);
  await updatePost({ id, body: { content: 'Rolls', version } });
  expect((await onCards())[id]).toBe(12);
});

it('a comment that comes between counting and storing is not lost', async () => {
  await say('One');
  await say('Two');
  // As counted a moment ago, by a process that stores it only now.
  vi.spyOn(ApprovalEntryModel, 'countDocuments').mockResolvedValueOnce(1);
  expect(await recountComments({ _id: id, projectId: place.projectId })).toBe(2);
  expect((await onCards())[id]).toBe(2);
});

it('a copy has none', async () => {
  await say('One');
  await duplicatePost({ id, userId: place.userId });
  expect(Object.values(await onCards()).toSorted()).toEqual([0, 1]);
});

it('a number that is missing or wrong is put right when the trail is opened', async () => {
  await say('One');
  for (const wrong of [{ $unset: { comments: 1 } }, { $set: { comments: 7 } }] as const) {
    await PostModel.collection.updateOne({ _id: new Types.ObjectId(id) }, wrong);
    await listPostApprovals({ id });
    expect((await onCards())[id]).toBe(1);
  }
  await ApprovalEntryModel.deleteMany({ postId: id });
  await listPostApprovals({ id });
  expect((await onCards())[id]).toBe(0);
});
