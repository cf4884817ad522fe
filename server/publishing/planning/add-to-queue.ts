import { AppError } from '@/lib/errors/app-error';
import {
  nextFreeSlot,
  placeKey,
  QUEUE_WEEKS,
  type Planned,
  type Queueable,
  type QueuePlace,
} from '@/lib/schedule/queue';
import { clock } from '@/server/system/clock';
import { announceChange, announceIncomplete } from '@/server/publishing/posts/announce/announce';
import { isHeldAlready, postsPlannedFrom } from '@/server/publishing/stored-posts/planned.store';
import { changeRequired, requirePost } from '@/server/publishing/stored-posts/require-post';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { withSavedInput } from '@/server/publishing/post-rules/save';
import { findQueue } from './queue.store';
import { presentEach } from '@/server/system/db/unreadable-rows';

/** Others may take the free place first; each time one of them got a place, so this ends. */
const TRIES = 200;

export const queueable = (post: Post): Queueable => ({
  platforms: post.platformPosts.map(({ platform }) => platform),
  tags: post.tags ?? [],
});

/**
 * Schedules a post for the next free slot that takes it. A post already in the queue stays where it is. Two people at
 * once never get the same place: it is taken in one write, under a unique index. Throws 409 when there is no slot for
 * it.
 */
export async function addToQueue({ id }: { id: string }): Promise<Post> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const post = await requirePost(id);
    const now = clock.now();
    if (post.queuePlace && post.scheduledFor && post.scheduledFor > now && post.status !== 'published') return post;
    const place = await freePlace({ projectId: post.projectId, post: queueable(post), now, except: id });
    if ('reason' in place) throw new AppError('CONFLICT', place.reason);
    const queued = await taken(id, { place, now });
    if (!queued) continue;
    await announceIncomplete(queued, 'saved');
    await announceChange(queued);
    return queued;
  }
  throw new AppError('CONFLICT', 'Others are filling the queue at this moment. Try again.');
}

/** Null when another post got the place first. */
async function taken(id: string, { place, now }: { place: QueuePlace; now: Date }): Promise<Post | null> {
  try {
    const { post } = await changeRequired(id, (stored) => ({
      ...withSavedInput(stored, { body: { scheduledFor: place.at, status: 'scheduled' }, now }),
      queuePlace: placeKey({ projectId: stored.projectId, place }),
    }));
    return post;
  } catch (error) {
    if (isHeldAlready(error)) return null;
    throw error;
  }
}

type Ask = {
  projectId: string;
  post: Queueable;
  now: Date;
  /** A post's own date does not block it. */ except?: string;
};

/** The next free place for such a post, or why there is none. */
export async function freePlace({ projectId, post, now, except }: Ask): Promise<QueuePlace | { reason: string }> {
  const queue = await findQueue(projectId);
  if (!queue || queue.slots.length === 0)
    return { reason: 'This project has no queue slots yet. Open Queue and add the times at which posts may go out.' };
  const others = (await postsPlannedFrom({ projectId, from: now })).filter(({ _id }) => _id !== except);
  const planned = presentEach('Post', others, (other): Planned[] =>
    other.scheduledFor ? [{ at: other.scheduledFor, ...queueable(other) }] : [],
  ).flat();
  const held = new Set(others.flatMap(({ queuePlace }) => queuePlace ?? []));
  const place = nextFreeSlot({ projectId, slots: queue.slots, zone: queue.timeZone, now, post, held, planned });
  return (
    place ?? {
      reason: `No slot of the next ${QUEUE_WEEKS} weeks is free for a post with these platforms and tags. Open Queue and add a time for it.`,
    }
  );
}
