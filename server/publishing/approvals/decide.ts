import { Types } from 'mongoose';
import type { WireReview, WireReviewPost } from '@/lib/contracts/approvals';
import { AppError, invalid } from '@/lib/errors/app-error';
import { deliveredForm } from '@/lib/posts/delivered-form';
import { clock } from '@/server/system/clock';
import { announceChange, tellPages } from '@/server/publishing/posts/announce/announce';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { approvalDecided, sealOf } from '@/server/publishing/post-rules/approval';
import { wokenByApproval } from '@/server/publishing/post-rules/wait-for-approval';
import { fileFactsOf } from '@/server/publishing/stored-posts/file-facts';
import { changePost, findPost } from '@/server/publishing/stored-posts/store';
import { commentsChanged } from './count-comments';
import { entriesCap, insertEntries, ownerOf } from './entry.store';
import { markDecided, type ApprovalLink } from './link.store';
import { openedLink, requireApproving, requireShared } from './open-link';
import { isOut, readReview, reviewPosts } from './read-review';
import { commentEvent, makersOf, notifyOfApproved, notifyOfDecision } from './notify-of-decision';

type Caller = { token: string; passes: readonly string[] };
export type Decision = {
  decision: 'approve' | 'changes' | 'comment';
  comment?: string | null;
  passage?: string | null;
  /** Of the form that was seen; null: of what it is now. */
  seal?: string | null;
};

const changedMeanwhile = () =>
  new AppError('CHANGED_MEANWHILE', 'This post has changed since you opened it. Look at it again, then decide.');

/** One decision or comment of a link's holder. Throws 404 for any post that the link does not show. */
export async function decideReview({
  token,
  passes,
  id,
  ...wish
}: Caller & Decision & { id: string }): Promise<WireReviewPost> {
  return decideOn(await openedLink(token, passes), id, wish);
}

/** The same of anyone who may decide of the link's posts: `link.name` is who decides. */
export async function decideOn(link: ApprovalLink, id: string, wish: Decision): Promise<WireReviewPost> {
  requireShared(link, id);
  if (wish.decision === 'approve') await requireApproving(link);
  const said = { comment: wish.comment ?? '', passage: wish.passage ?? '' };
  if (wish.decision !== 'approve' && said.comment === '')
    throw invalid('comment', 'Say what you would like to be different.');
  await entriesCap.requireRoom(ownerOf(String(link.projectId), id));
  const post = await decided(link, id, wish);
  const act = wish.decision === 'approve' ? 'approved' : wish.decision;
  const entryId = await recordStep(link, post, { act, ...said });
  if (said.comment) await commentsChanged(post);
  else void tellPages(post);
  const event = act === 'comment' ? { eventKey: commentEvent(entryId) } : {};
  await notifyOfDecision(post, { link, act, comment: said.comment, ...event });
  const [shown] = await reviewPosts(new Map([[id, link]]));
  if (!shown) throw changedMeanwhile();
  return shown;
}

/** Approves what is still as it was shown, and leaves out the rest: the answer shows it again. */
export async function approveReview({
  posts,
  ...caller
}: Caller & { posts: readonly { id: string; seal: string }[] }): Promise<WireReview> {
  const link = await openedLink(caller.token, caller.passes);
  for (const { id } of posts) requireShared(link, id);
  await requireApproving(link);
  await approveOn(posts.map((post) => ({ ...post, link })));
  return readReview(caller);
}

/** Approves posts, each by its link: what changed meanwhile is left out. */
export async function approveOn(seen: readonly { id: string; seal: string; link: ApprovalLink }[]): Promise<void> {
  const approved: Post[] = [];
  for (const { id, seal, link } of seen) {
    await entriesCap.requireRoom(ownerOf(String(link.projectId), id));
    const post = await decided(link, id, { decision: 'approve', seal }).catch((error: unknown) => {
      if (error instanceof AppError && error.statusCode < 500) return null;
      throw error;
    });
    if (!post) continue;
    approved.push(post);
    await recordStep(link, post, { act: 'approved', comment: '', passage: '' });
    void tellPages(post);
  }
  const [first] = seen;
  if (first && approved.length > 0) await notifyOfApproved(approved, first.link);
}

/** The post after a decision, bound to the form that was seen. */
async function decided(link: ApprovalLink, id: string, { decision, seal }: Decision): Promise<Post> {
  const post = await findPost(id);
  if (!post || post.projectId !== String(link.projectId))
    throw new AppError('NOT_FOUND', 'This post was deleted meanwhile. There is nothing left to decide.');
  if (decision === 'comment') return post;
  const files = await fileFactsOf(post.projectId, [post]);
  const state = decision === 'approve' ? ('approved' as const) : ('changes' as const);
  const changed = await changePost(
    id,
    (stored) => {
      if (isOut(stored))
        throw new AppError(
          'ALREADY_PUBLISHED',
          'This post is out everywhere already, so there is nothing left to decide.',
        );
      if (seal && sealOf(stored, files) !== seal) throw changedMeanwhile();
      const now = clock.now();
      const next = approvalDecided(stored, { state, by: link.name, now, files });
      return state === 'approved' ? wokenByApproval(next, now) : next;
    },
    post,
  );
  if (!changed) throw changedMeanwhile();
  await announceChange(changed);
  return changed;
}

type Step = { act: 'approved' | 'changes' | 'comment'; comment: string; passage: string };

/** Returns the entry's id. */
async function recordStep(link: ApprovalLink, post: Post, step: Step): Promise<string> {
  const { approval } = post;
  const sealed = step.act !== 'comment' && approval ? JSON.stringify(deliveredForm(post, approval.files)) : null;
  const _id = String(new Types.ObjectId());
  await insertEntries([
    {
      ...step,
      ...(step.act === 'comment' ? { notified: makersOf(post, link) } : {}),
      _id,
      projectId: post.projectId,
      postId: post._id,
      linkId: String(link._id),
      at: clock.now(),
      by: link.name,
      seal: step.act === 'comment' ? null : (approval?.seal ?? null),
      form: sealed,
    },
  ]);
  if (step.act !== 'comment') await markDecided(String(link._id), link.name);
  return _id;
}
