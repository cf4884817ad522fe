import { Types } from 'mongoose';
import type { WirePostComment } from '@/lib/contracts/post-comments';
import { AppError, invalid } from '@/lib/errors/app-error';
import { withdrawNotices } from '@/server/people/notifications/store';
import { findProject } from '@/server/people/projects/store';
import { requirePost } from '@/server/publishing/stored-posts/require-post';
import { tellPages } from '@/server/publishing/posts/announce/announce';
import { clock } from '@/server/system/clock';
import { presentEach } from '@/server/system/db/unreadable-rows';
import { commentsChanged } from './count-comments';
import {
  emptyComment,
  entriesCap,
  entriesOfPost,
  findComment,
  insertEntries,
  ownerOf,
  rewriteComment,
  type ApprovalEntry,
} from './entry.store';
import { commentEvent, notifyOfComment, rewordNoticesOf } from './notify-of-decision';

/** The comments of members and clients on a post, oldest first. */
export async function listPostComments({ id }: { id: string }): Promise<WirePostComment[]> {
  const post = await requirePost(id);
  const entries = await entriesOfPost(post.projectId, id);
  return presentEach(
    'ApprovalEntry',
    entries.filter(({ comment }) => comment !== ''),
    commentToWire,
  );
}

export function commentToWire(entry: Omit<ApprovalEntry, 'form'>): WirePostComment {
  const { _id, at, act, by, internal, userId, comment, passage, mentions, editedAt } = entry;
  return {
    id: String(_id),
    at: at.toISOString(),
    act,
    by,
    internal: internal === true,
    userId: userId ?? null,
    text: comment,
    passage,
    mentions: mentions ?? [],
    editedAt: editedAt?.toISOString() ?? null,
  };
}

type NewComment = {
  id: string;
  by: { userId: string; name: string };
  text: string;
  passage?: string;
  mentions?: readonly string[];
};

/**
 * A member's comment. Clients never see it. Notifies the post's author, earlier commenters, and the people it names.
 * Throws 422 where it names someone who is no member.
 */
export async function addPostComment({
  id,
  by,
  text,
  passage = '',
  mentions = [],
}: NewComment): Promise<WirePostComment> {
  const post = await requirePost(id);
  const members = await membersOf(post.projectId);
  const named = namedAmong(members, mentions);
  await entriesCap.requireRoom(ownerOf(post.projectId, id));
  const before = await entriesOfPost(post.projectId, id);
  const others = before.flatMap(({ userId }) => (userId && members.has(userId) ? [userId] : []));
  // Who wrote the post may be no member any more, or a client.
  const writer = members.has(post.createdBy) ? [post.createdBy] : [];
  const notified = [...new Set([...named, ...writer, ...others])].filter((userId) => userId !== by.userId);
  const entry = {
    ...{ projectId: post.projectId, postId: id, linkId: null, at: clock.now(), act: 'comment' as const },
    ...{
      by: by.name,
      internal: true,
      userId: by.userId,
      comment: text,
      passage,
      mentions: named,
      notified,
      seal: null,
      form: null,
    },
  };
  const _id = new Types.ObjectId();
  await insertEntries([{ ...entry, _id: String(_id) }]);
  await notifyOfComment(post, { id: String(_id), by, text, named, notified });
  await commentsChanged(post);
  const unchanged = { editedAt: null, deletedAt: null, deletedBy: '' };
  return commentToWire({ ...entry, ...unchanged, _id, projectId: new Types.ObjectId(post.projectId) });
}

/** Whom a comment may name: all members of a project but its clients. */
async function membersOf(projectId: string): Promise<Set<string>> {
  const project = await findProject(projectId);
  if (!project) throw new AppError('NOT_FOUND', 'The project of this post was deleted meanwhile.');
  const team = project.members.filter(({ role }) => role !== 'client');
  return new Set([project.userId, ...team.map(({ userId }) => userId)].map(String));
}

function namedAmong(members: ReadonlySet<string>, mentions: readonly string[]): string[] {
  const named = [...new Set(mentions)];
  if (named.every((userId) => members.has(userId))) return named;
  throw invalid('mentions', 'Only members of this project can be named. Load the page again, and choose them again.');
}

type Changing = { id: string; commentId: string; by: { userId: string; name: string } };

/** `editedAt`: of the text that was edited; without it any is replaced. */
type Edit = { text: string; mentions?: readonly string[] | undefined; editedAt?: Date | null | undefined };

const gone = () => new AppError('NOT_FOUND', 'This comment was deleted meanwhile.');
const editedMeanwhile = () =>
  new AppError(
    'CHANGED_MEANWHILE',
    'You have edited this comment in another window meanwhile. Copy your words, and edit it again.',
  );

/**
 * Changes a comment of one's own. Notifies whom it names now, unless this comment has notified them before; those
 * notifications quote the new text then. Throws 403 for a comment of someone else, 404 for one that is deleted, 409 for
 * one that was edited meanwhile.
 */
export async function editPostComment({
  id,
  commentId,
  by,
  text,
  mentions = [],
  editedAt,
}: Changing & Edit): Promise<WirePostComment> {
  const post = await requirePost(id);
  const place = { projectId: post.projectId, postId: id, id: commentId };
  const before = await findComment(place);
  if (!before) throw gone();
  if (before.userId !== by.userId) throw new AppError('FORBIDDEN', 'Only its author can change a comment.');
  const named = namedAmong(await membersOf(post.projectId), mentions);
  const known = new Set([by.userId, ...(before.notified ?? before.mentions)]);
  const notified = named.filter((userId) => !known.has(userId));
  const editedBefore = before.editedAt ?? null;
  if (editedAt !== undefined && editedAt?.getTime() !== editedBefore?.getTime()) throw editedMeanwhile();
  const comment = { comment: text, mentions: named, notified: [...known, ...notified], now: clock.now() };
  const changed = await rewriteComment({ ...place, editedBefore, ...comment });
  if (!changed) throw (await findComment(place)) ? editedMeanwhile() : gone();
  const said = { id: commentId, by, text };
  await rewordNoticesOf(post, said, [...known]);
  await notifyOfComment(post, { ...said, named: notified, notified });
  void tellPages(post);
  return commentToWire(changed);
}

/**
 * Takes the text of a comment of one's own, or as an admin (`mayModerate`) of any: the trail keeps who did it and when.
 * Notifications of it go, since they quote it. Throws 403 for a comment of someone else, 404 for one that is deleted.
 */
export async function deletePostComment({
  id,
  commentId,
  by,
  mayModerate,
}: Changing & { mayModerate: boolean }): Promise<void> {
  const post = await requirePost(id);
  const place = { projectId: post.projectId, postId: id, id: commentId };
  const before = await findComment(place);
  if (!before) throw gone();
  if (before.userId !== by.userId && !mayModerate)
    throw new AppError('FORBIDDEN', 'Only its author and admins of the project can delete a comment.');
  if (!(await emptyComment({ ...place, by: by.name, now: clock.now() }))) throw gone();
  await withdrawNotices(before.notified ?? before.mentions, commentEvent(commentId));
  await commentsChanged(post);
}
