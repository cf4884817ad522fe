import { z } from 'zod';
import { objectId } from '@/lib/wire/scalars';
import { clock } from '@/server/system/clock';
import { sha256 } from '@/server/system/crypto';
import { defineJob } from '@/server/system/jobs/define';
import { enqueue } from '@/server/system/jobs/queues';
import { log } from '@/server/system/log';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import type { DuePost } from '@/server/publishing/stored-posts/due.store';

/**
 * Later times are not queued: the sweep looks this far ahead and queues them then, so that Redis holds only near jobs
 * and may lose them. Longer than the sweep's interval.
 */
export const WAKE_AHEAD_MS = 20_000;

/** Workers read posts this long before their time, so that a burst leaves at its time rather than begins to be read. */
const READ_AHEAD_MS = 1000;

/** Simultaneous posts that share a job: a burst costs the queue little, and all workers still share it. */
const TOGETHER = 25;

/** Look at due posts. Only speeds them up: the claim in the database decides. */
export const wakePostsJob = defineJob({
  name: 'wake-posts',
  queue: 'publish',
  payload: z.object({ postIds: z.array(objectId).min(1) }),
  attempts: 1,
  timeoutMs: 60_000,
});

/**
 * Queues a look at the post at its next time, when that is near. False when Redis is unavailable: then the sweep finds
 * it.
 */
export async function requestWake({ _id, nextActionAt }: Pick<Post, '_id' | 'nextActionAt'>): Promise<boolean> {
  if (!nextActionAt || nextActionAt.getTime() - clock.now().getTime() > WAKE_AHEAD_MS) return true;
  return queue([_id], nextActionAt);
}

/**
 * The same for many, earliest first. Not for those whose job may have been done already: the sweeper looks after them
 * at their time. Stops at the first failure: Redis would not take the others either.
 */
export async function requestWakes(posts: readonly DuePost[]): Promise<void> {
  const from = clock.now().getTime() + READ_AHEAD_MS;
  const open = posts.filter(({ nextActionAt }) => nextActionAt.getTime() >= from);
  for (const [time, together] of Map.groupBy(open, ({ nextActionAt }) => nextActionAt.getTime())) {
    for (let from = 0; from < together.length; from += TOGETHER) {
      if (
        !(await queue(
          together.slice(from, from + TOGETHER).map(({ id }) => id),
          new Date(time),
        ))
      )
        return;
    }
  }
}

async function queue(postIds: string[], at: Date): Promise<boolean> {
  try {
    await enqueue(
      wakePostsJob,
      { postIds },
      {
        id: `wake-${at.getTime()}-${postIds.length === 1 ? postIds[0] : sha256(postIds.join())}`,
        at: new Date(at.getTime() - READ_AHEAD_MS),
      },
    );
    return true;
  } catch (err) {
    log.warn({ err, posts: postIds.length }, 'posts were not queued: Redis does not answer. The sweep will find them.');
    return false;
  }
}
