import { requirePost } from '../stored-posts/require-post';
import type { Post } from '../post-rules/aggregate';

/** One post with every attempt to deliver it. */
export async function getPost({ id }: { id: string }): Promise<Post> {
  return requirePost(id);
}
