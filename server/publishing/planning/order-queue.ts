import { AppError, invalid } from '@/lib/errors/app-error';
import { QUEUE_LEAD_MS } from '@/lib/schedule/queue';
import { clock } from '@/server/system/clock';
import { announceChange } from '@/server/publishing/posts/announce/announce';
import { isHeldAlready, postsPlannedFrom } from '@/server/publishing/stored-posts/planned.store';
import { isInFlight, type Post } from '@/server/publishing/post-rules/aggregate';
import { withSavedInput } from '@/server/publishing/post-rules/save';
import { changePost } from '@/server/publishing/stored-posts/store';
import { laneOf } from './queue';

type Move = { post: Post; at: Date; queuePlace: string };

/**
 * Puts queued posts in an order: they exchange the places that they hold, each among those of its own platform and tag.
 */
export async function orderQueue({
  projectId,
  postIds,
}: {
  projectId: string;
  postIds: readonly string[];
}): Promise<void> {
  const queued = await queuedPosts(projectId);
  const order = [...new Set(postIds)];
  const missing = order.find((id) => !queued.some(({ _id }) => _id === id));
  if (missing)
    throw invalid(
      'postIds',
      'One of these posts is no longer in the queue, or is about to go out. Check the queue again.',
    );
  const rank = new Map(order.map((id, index) => [id, index]));
  await exchange(
    queued.filter(({ _id }) => rank.has(_id)),
    (a, b) => (rank.get(a._id) ?? 0) - (rank.get(b._id) ?? 0),
  );
}

/** Puts the queued posts in a random order. Throws 409 when there is nothing to shuffle. */
export async function shuffleQueue({ projectId }: { projectId: string }): Promise<void> {
  const queued = await queuedPosts(projectId);
  if (queued.length < 2)
    throw new AppError('CONFLICT', 'The queue holds fewer than two posts, so there is nothing to shuffle.');
  const drawn = new Map(queued.map(({ _id }) => [_id, Math.random()]));
  await exchange(queued, (a, b) => (drawn.get(a._id) ?? 0) - (drawn.get(b._id) ?? 0));
}

/** Those that can still be moved, soonest first. */
async function queuedPosts(projectId: string): Promise<Post[]> {
  const posts = await postsPlannedFrom({ projectId, from: new Date(clock.now().getTime() + QUEUE_LEAD_MS) });
  return posts.filter(
    (post) =>
      post.queuePlace && post.platformPosts.every((entry) => entry.status !== 'published' && !isInFlight(entry)),
  );
}

async function exchange(posts: readonly Post[], byOrder: (a: Post, b: Post) => number): Promise<void> {
  const lanes = Map.groupBy(posts, (post) => JSON.stringify(laneOf(post)));
  const moves = [...lanes.values()].flatMap((lane) =>
    lane.toSorted(byOrder).flatMap((post, index): Move[] => {
      const place = lane[index];
      return place?.scheduledFor && place.queuePlace && place !== post
        ? [{ post, at: place.scheduledFor, queuePlace: place.queuePlace }]
        : [];
    }),
  );
  // First the times, while the old places are held; then the places: at no moment does one of them look free to others.
  await eachOf(moves, ({ post, at }) =>
    changePost(post._id, (stored) =>
      stored.queuePlace
        ? { ...withSavedInput(stored, { body: { scheduledFor: at }, now: clock.now() }), queuePlace: stored.queuePlace }
        : null,
    ),
  );
  await eachOf(moves, ({ post }) => changePost(post._id, (stored) => ({ ...stored, queuePlace: null })));
  await eachOf(moves, settle);
}

/** Moves that are written at a time: their changes share commands, and are no long piece of work. */
const MOVES_PER_BATCH = 25;

async function eachOf(moves: readonly Move[], step: (move: Move) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < moves.length; at += MOVES_PER_BATCH)
    await Promise.all(moves.slice(at, at + MOVES_PER_BATCH).map(step));
}

async function settle({ post, at, queuePlace }: Move): Promise<void> {
  try {
    const changed = await changePost(post._id, (stored) =>
      stored.scheduledFor?.getTime() === at.getTime() ? { ...stored, queuePlace } : null,
    );
    if (changed) await announceChange(changed);
  } catch (error) {
    // Another request ordered the queue at the same time: the post keeps its time, planned by hand.
    if (!isHeldAlready(error)) throw error;
  }
}
