import { log } from '@/server/system/log';
import { wakePost } from '@/server/publishing/posts/delivery/wake-post';
import type { JobContext } from '../handler';

/** Hands the posts' due deliveries to the runner and returns: a slow network never holds a place in the queue. */
export async function run({ postIds }: { postIds: string[] }, { runner }: JobContext): Promise<void> {
  await Promise.all(
    postIds.map(async (postId) => {
      try {
        await wakePost({ postId, dispatch: runner.dispatch });
      } catch (err) {
        // A post that can't be woken must not hold up the others.
        log.error({ err, postId }, 'a post could not be woken; the next sweep tries again');
      }
    }),
  );
}
