import { contentOf, destinationsOf } from '../post-rules/copy';
import type { Post } from '../post-rules/aggregate';
import { requirePost } from '../stored-posts/require-post';
import { createPost } from './create-post';

/** A new draft with the content, media, tags and platforms of a post: no date, no series, nothing delivered. */
export async function duplicatePost({ id, userId }: { id: string; userId: string }): Promise<Post> {
  const post = await requirePost(id);
  return createPost({
    projectId: post.projectId,
    userId,
    body: contentOf(post),
    destinations: destinationsOf(post),
  });
}
