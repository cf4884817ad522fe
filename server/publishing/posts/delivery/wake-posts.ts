import { log } from '@/server/system/log';
import { wakePost } from './wake-post';

type Waking = { postIds: readonly string[]; dispatch: Parameters<typeof wakePost>[0]['dispatch'] };

/** Hands the posts' due deliveries to the runner and returns: a slow network never holds a place in the queue. */
export async function wakePosts({ postIds, dispatch }: Waking): Promise<void> {
  await Promise.all(
    postIds.map(async (postId) => {
      try {
        await wakePost({ postId, dispatch });
      } catch (err) {
        // A post that can't be woken must not hold up the others.
        log.error({ err, postId }, 'a post could not be woken; the next sweep tries again');
      }
    }),
  );
}
