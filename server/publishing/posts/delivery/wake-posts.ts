import { clock } from '@/server/system/clock';
import { log } from '@/server/system/log';
import { adapterOf } from '@/server/publishing/platforms/index';
import { destinationOf } from '@/server/publishing/connections/destination';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { findPost } from '@/server/publishing/stored-posts/store';
import { accountOf } from './account-of';
import { wakePost } from './wake-post';

/** A call that comes this early is kept for the exact time: it comes ahead, and clocks of several hosts differ. */
const EARLY_MS = 3000;

type Dispatch = Parameters<typeof wakePost>[0]['dispatch'];
type Waking = { postIds: readonly string[]; dispatch: Dispatch };

/**
 * Hands the posts' due deliveries to the runner and returns: a slow network never holds a place in the queue. Posts
 * that are due in a moment are read and kept for their time, so that a burst begins to leave at once.
 */
export async function wakePosts({ postIds, dispatch }: Waking): Promise<void> {
  await Promise.all(
    postIds.map((postId) =>
      orReported(postId, async () => {
        const post = await findPost(postId);
        if (!post || msUntilDue(post) > EARLY_MS) return;
        const wake = async () => {
          // Timers come a little early after a busy moment.
          if (msUntilDue(post) > 0) return void setTimeout(() => void orReported(postId, wake), msUntilDue(post));
          // A change of the post in the meantime wins: a claim depends on the version that was read.
          await wakePost({ postId, dispatch, known: post });
        };
        await wake();
        if (msUntilDue(post) > 0) await warm(post);
      }),
    ),
  );
}

const msUntilDue = ({ nextActionAt }: Post) => (nextActionAt?.getTime() ?? Infinity) - clock.now().getTime();

/** Loads what the delivery will need. */
async function warm(post: Post): Promise<void> {
  await Promise.all(
    post.platformPosts.flatMap((entry) => [adapterOf(entry.platform), accountOf(destinationOf(post, entry))]),
  );
}

/** A post that can't be woken must not hold up the others. */
async function orReported(postId: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (err) {
    log.error({ err, postId }, 'a post could not be woken; the next sweep tries again');
  }
}
