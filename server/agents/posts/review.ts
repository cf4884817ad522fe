import { AppError } from '@/lib/errors/app-error';
import { publishPost } from '@/server/publishing/posts/publish-post';
import { undoChange } from '@/server/publishing/posts/undo-change';
import { findPost } from '@/server/publishing/stored-posts/store';
import { updatePost } from '@/server/publishing/posts/update-post';
import { clock } from '@/server/system/clock';
import { changeAgentPost, decideReview, waitingReviews } from '../stored/agent-post.store';
import { getAgentPost, requireMedia } from './posts';
import { presentAgentPost } from './present-post';
import { requireAgent, requireAgentPost } from '../stored/require';

const PAGE = 50;
const decided = () => new AppError('CONFLICT', 'This post does not wait for review. It may have been decided already.');

/**
 * Approves a post: it goes out at its time, or in a few seconds when that has passed, so that Undo comes in time.
 * Without a time it is an approved draft. That of an agent that is not active waits.
 */
export async function approveAgentPost({ id, postId }: { id: string; postId: string }) {
  const agent = await requireAgent(id);
  const { post, own } = await requireAgentPost(agent, postId);
  if (own.review?.state !== 'waiting') throw decided();
  if (post.scheduledFor) requireMedia(post);
  const projectId = String(agent.projectId);
  if (!(await decideReview(projectId, postId, { state: 'approved', reason: own.review.reason, at: clock.now() })))
    throw decided();
  if (post.scheduledFor && agent.status !== 'active') await changeAgentPost(projectId, postId, { held: true });
  else if (post.scheduledFor && post.scheduledFor > clock.now())
    await updatePost({ id: postId, body: { status: 'scheduled', scheduledFor: post.scheduledFor } });
  else if (post.scheduledFor) await publishPost({ id: postId, undo: true });
  return getAgentPost({ id, postId });
}

/** Takes an approval back: the post waits for review again, with its time. Throws 409 once it is on its way. */
export async function withdrawApproval({ id, postId }: { id: string; postId: string }) {
  const agent = await requireAgent(id);
  const { post, own } = await requireAgentPost(agent, postId);
  if (own.review?.state !== 'approved')
    throw new AppError('CONFLICT', 'This post is not approved, so there is nothing to undo.');
  if (post.platformPosts.some(({ status, delivery }) => status === 'published' || delivery.unconfirmed))
    throw new AppError('CONFLICT', 'Too late to undo this: the post is out.');
  // First it waits no more to be sent: a post that waits for review never goes out.
  if (post.undo && post.undo.until > clock.now()) await undoChange({ id: postId });
  else if (post.scheduledFor)
    await updatePost({ id: postId, body: { status: 'draft', scheduledFor: post.scheduledFor } });
  await changeAgentPost(String(agent.projectId), postId, {
    review: { state: 'waiting', reason: own.review.reason, at: clock.now() },
    held: false,
  });
  return getAgentPost({ id, postId });
}

/** Rejects a post: it stays as a draft without a time. */
export async function rejectAgentPost({
  id,
  postId,
  reason,
}: {
  id: string;
  postId: string;
  reason: string | null | undefined;
}) {
  const agent = await requireAgent(id);
  await requireAgentPost(agent, postId);
  const review = { state: 'rejected' as const, reason: reason || null, at: clock.now() };
  if (!(await decideReview(String(agent.projectId), postId, review))) throw decided();
  await updatePost({ id: postId, body: { scheduledFor: null } });
  return getAgentPost({ id, postId });
}

/** Posts of all agents that wait for review, the next to go out first, those without a time last. */
export async function listReviews({
  projectIds,
  query: { page = 1, limit = PAGE },
}: {
  projectIds: readonly string[];
  query: { page?: number | undefined; limit?: number | undefined };
}) {
  const waiting = await waitingReviews(projectIds);
  const found = await Promise.all(
    waiting.map(async (own) => {
      const post = await findPost(String(own._id));
      const agent = post?.agent;
      return post && agent && own.generation?.state !== 'generating'
        ? { ...presentAgentPost({ post, own }), agent: { _id: agent.id, username: agent.username } }
        : null;
    }),
  );
  const time = ({ scheduledFor }: { scheduledFor: string | null }) => scheduledFor ?? '9999';
  const items = found.filter((one) => one !== null).sort((a, b) => time(a).localeCompare(time(b)));
  return { items: items.slice((page - 1) * limit, page * limit), total: items.length };
}
