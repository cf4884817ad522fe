import { z } from 'zod';
import { objectId } from '@/lib/contracts/scalars';
import { clock } from '@/server/clock';
import { defineJob } from '@/server/jobs/define';
import { enqueue } from '@/server/jobs/queues';
import { log } from '@/server/log';
import type { Post } from './rules/aggregate';

/**
 * Later times are not queued: the sweep looks this far ahead and queues them then, so that Redis holds only what is near
 * and may lose it. Longer than the sweep's interval.
 */
export const WAKE_AHEAD_MS = 20_000;

/** Look at a post whose time has come. Only thins the way there: the claim in the database decides. */
export const wakePostJob = defineJob({ name: 'wake-post', queue: 'publish', payload: z.object({ postId: objectId }), attempts: 1, timeoutMs: 60_000 });

/** Has a worker look at the post at its next time, when that is near. False when Redis is away: then the sweep finds it. */
export async function requestWake(post: Pick<Post, '_id' | 'nextActionAt'>): Promise<boolean> {
  const { nextActionAt } = post;
  if (!nextActionAt || nextActionAt.getTime() - clock.now().getTime() > WAKE_AHEAD_MS) return true;
  try {
    await enqueue(wakePostJob, { postId: post._id }, { id: `wake-${post._id}-${nextActionAt.getTime()}`, at: nextActionAt });
    return true;
  } catch (err) {
    log.warn({ err, postId: post._id }, 'a post was not queued: Redis does not answer. The sweep will find it.');
    return false;
  }
}
