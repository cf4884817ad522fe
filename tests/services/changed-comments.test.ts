import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { NotificationModel } from '@/prisma-free-models/notification';
import { ProjectModel } from '@/prisma-free-models/project';
import {
  addPostComment,
  deletePostComment,
  editPostComment,
  listPostComments,
} from '@/server/publishing/approvals/comments';
import { decideReview } from '@/server/publishing/approvals/decide';
import { createApproval } from '@/server/publishing/approvals/links';
import { listPostApprovals } from '@/server/publishing/approvals/list-post-approvals';
import { readReview } from '@/server/publishing/approvals/read-review';
import { exportApprovalTrail, listApprovalTrail } from '@/server/publishing/approvals/trail';
import { makePost, newWorkspace, startPublishing } from './publishing';

let services: Awaited<ReturnType<typeof startPublishing>>;
let place: Awaited<ReturnType<typeof newWorkspace>>;
let id: string;
const ids = { owner: '', editor: '', other: '' };
const ed = () => ({ userId: ids.editor, name: 'Ed' });
const otto = () => ({ userId: ids.other, name: 'Otto' });

beforeAll(async () => {
  services = await startPublishing();
});
afterAll(() => services.stop());
beforeEach(async () => {
  place = await newWorkspace({ connected: false });
  for (const name of ['owner', 'editor', 'other'] as const) ids[name] = String(new Types.ObjectId());
  const members = [place.userId, ids.editor, ids.other].map((userId) => ({ userId, role: 'editor' }));
  await ProjectModel.create({ _id: place.projectId, name: 'P', userId: ids.owner, members });
  id = (await makePost(place, { content: 'Bread', scheduledFor: new Date(Date.now() + 86_400_000) }))._id;
});

const say = (text: string, mentions: string[] = []) => addPostComment({ id, text, mentions, by: ed() });
const edit = (commentId: string, text: string, mentions: string[] = [], by = ed()) =>
  editPostComment({ id, commentId, text, mentions, by });
const remove = (commentId: string, by = ed(), mayModerate = false) =>
  deletePostComment({ id, commentId, by, mayModerate });
const notified = async () =>
  (await NotificationModel.find({ projectId: place.projectId }).lean())
    .map(({ userId, about, message }) => `${String(userId)} ${about?.cause}: ${message}`)
    .sort();

async function clientComment(): Promise<string> {
  const expiresAt = new Date(Date.now() + 86_400_000);
  const { url } = await createApproval({ ...place, by: ed(), postIds: [id], name: 'Acme', expiresAt, origin: '' });
  const token = url?.split('/').at(-1) ?? '';
  await decideReview({ token, passes: [], id, decision: 'comment', comment: 'Too salty' });
  return token;
}

it('an edited comment says so, keeps its place, and notifies whom it newly names: once, whatever is edited', async () => {
  const { id: first } = await say('Look @Otto', [ids.other]);
  await say('Second');
  const before = await notified();
  const changed = await edit(first, 'Look @Otto and @Owner', [ids.other, ids.owner]);
  expect(changed).toMatchObject({ text: 'Look @Otto and @Owner', mentions: [ids.other, ids.owner] });
  expect(changed.editedAt).not.toBeNull();
  expect((await listPostComments({ id })).map(({ text }) => text)).toEqual(['Look @Otto and @Owner', 'Second']);
  const quoting = (text: string) => before.map((line) => line.replace('“Look @Otto”', `“${text}”`));
  const added = `${ids.owner} mention: Ed mentions you on “Bread”. “Look @Otto and @Owner”`;
  expect(await notified()).toEqual([...quoting('Look @Otto and @Owner'), added].sort());
  // Not even where they have removed the notification, or were out of the text for a while.
  await NotificationModel.deleteMany({ projectId: place.projectId });
  await edit(first, 'Look');
  await edit(first, 'Look @Owner, @Otto, @Author', [ids.owner, ids.other, place.userId]);
  expect(await notified()).toEqual([]);
});

it('an edit of a text that was edited meanwhile is refused, and overwrites nothing', async () => {
  const { id: commentId } = await say('Mine');
  const { editedAt } = await edit(commentId, 'Edited here');
  const change = (text: string, since: Date | null) =>
    editPostComment({ id, commentId, text, editedAt: since, by: ed() });
  await expect(change('Edited there', null)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE', statusCode: 409 });
  expect((await listPostComments({ id })).map(({ text }) => text)).toEqual(['Edited here']);
  const both = await Promise.allSettled(['One', 'Two'].map((text) => change(text, new Date(editedAt ?? 0))));
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('a comment is changed by its author alone, and names members alone; the old text stays then', async () => {
  const { id: mine } = await say('Mine');
  await expect(edit(mine, 'Theirs', [], otto())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(edit(mine, 'Hi', [String(new Types.ObjectId())])).rejects.toMatchObject({
    issues: [{ path: 'mentions' }],
  });
  expect((await listPostComments({ id })).map(({ text, editedAt }) => [text, editedAt])).toEqual([['Mine', null]]);
  const other = await makePost(place, { content: 'Rolls' });
  await expect(editPostComment({ id: other._id, commentId: mine, text: 'x', by: ed() })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

it('a deleted comment leaves no text anywhere, and the trail says by whom and when', async () => {
  const { id: mine } = await say('Secret price', [ids.owner]);
  await expect(remove(mine, otto())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await remove(mine);
  expect(await listPostComments({ id })).toEqual([]);
  const [entry] = await listPostApprovals({ id });
  expect(entry).toMatchObject({ act: 'comment', by: 'Ed', comment: '', passage: '', deleted: { by: 'Ed' } });
  expect(entry?.deleted?.at).toMatch(/^20/);
  expect(JSON.stringify(await notified())).not.toContain('Secret');
  const { items } = await listApprovalTrail({ projectId: place.projectId, query: {} });
  expect(items).toMatchObject([{ comment: '', deleted: { by: 'Ed' } }]);
  const { body } = exportApprovalTrail({ projectId: place.projectId, query: {} });
  const csv = await new Response(body).text();
  expect(csv).not.toContain('Secret');
  expect(csv).toContain(`${entry?.deleted?.at},Ed`);
  await expect(remove(mine)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(edit(mine, 'Back')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('a client’s comment is changed by no member; an admin deletes it, and the client sees that it was', async () => {
  const token = await clientComment();
  const [theirs] = await listPostComments({ id });
  await expect(edit(theirs?.id ?? '', 'Fine')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(remove(theirs?.id ?? '')).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await remove(theirs?.id ?? '', otto(), true);
  const [shown] = (await readReview({ token, passes: [] })).posts;
  expect(shown?.entries.at(-1)).toMatchObject({ by: 'Acme', comment: '', deleted: { by: 'Otto' } });
  expect(JSON.stringify([shown, await notified()])).not.toContain('salty');
});

it('the words of a decision stay: not even an admin deletes them', async () => {
  const token = await clientComment();
  await decideReview({ token, passes: [], id, decision: 'changes', comment: 'Shorter' });
  const request = (await listPostComments({ id })).find(({ act }) => act === 'changes');
  await expect(remove(request?.id ?? '', otto(), true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await listPostComments({ id })).at(-1)?.text).toBe('Shorter');
});
