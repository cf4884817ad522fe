import { Types } from 'mongoose';
import type { WirePostComment } from '@/lib/contracts/post-comments';
import { AppError, invalid } from '@/lib/errors/app-error';
import { findProject } from '@/server/people/projects/store';
import { requirePost } from '@/server/publishing/stored-posts/require-post';
import { tellPages } from '@/server/publishing/posts/announce/announce';
import { clock } from '@/server/system/clock';
import { presentEach } from '@/server/system/db/unreadable-rows';
import { entriesCap, entriesOfPost, insertEntries, ownerOf, type ApprovalEntry } from './entry.store';
import { notifyOfComment } from './notify-of-decision';

/** The comments of members and clients on a post, oldest first. */
export async function listPostComments({ id }: { id: string }): Promise<WirePostComment[]> {
  const post = await requirePost(id);
  const entries = await entriesOfPost(post.projectId, id);
  return presentEach(
    'ApprovalEntry',
    entries.filter(({ comment }) => comment !== ''),
    toWire,
  );
}

function toWire({ _id, at, act, by, internal, userId, comment, passage, mentions }: ApprovalEntry): WirePostComment {
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
  const project = await findProject(post.projectId);
  if (!project) throw new AppError('NOT_FOUND', 'The project of this post was deleted meanwhile.');
  const team = project.members.filter(({ role }) => role !== 'client');
  const members = new Set([project.userId, ...team.map(({ userId }) => userId)].map(String));
  const named = [...new Set(mentions)];
  if (named.some((userId) => !members.has(userId)))
    throw invalid('mentions', 'Only members of this project can be named. Load the page again, and choose anew.');
  await entriesCap.requireRoom(ownerOf(post.projectId, id));
  const before = await entriesOfPost(post.projectId, id);
  const entry = {
    ...{ projectId: post.projectId, postId: id, linkId: null, at: clock.now(), act: 'comment' as const },
    ...{
      by: by.name,
      internal: true,
      userId: by.userId,
      comment: text,
      passage,
      mentions: named,
      seal: null,
      form: null,
    },
  };
  const _id = new Types.ObjectId();
  await insertEntries([{ ...entry, _id: String(_id) }]);
  const others = before.flatMap(({ userId }) => (userId && members.has(userId) ? [userId] : []));
  // Who wrote the post may be no member any more, or a client.
  const writer = members.has(post.createdBy) ? [post.createdBy] : [];
  await notifyOfComment(post, { by, text, named, others: [...writer, ...others] });
  void tellPages(post);
  return toWire({ ...entry, _id, projectId: new Types.ObjectId(post.projectId) });
}
