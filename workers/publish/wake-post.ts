import { wakePost } from '@/server/posts/wake-post';
import type { JobContext } from '../registry';

/** Hands the post's due deliveries to the runner and is done: a slow network never holds a place in the queue. */
export async function run({ postId }: { postId: string }, { runner }: JobContext): Promise<void> {
  await wakePost({ postId, dispatch: runner.dispatch });
}
