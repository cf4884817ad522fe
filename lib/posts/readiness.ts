/** States of the readiness dot of a post. */
export type Readiness = {
  color: 'grey' | 'yellow' | 'green';
  label: 'Empty post' | 'Incomplete configuration' | 'Ready to publish';
};

type ReadablePost = {
  title: string;
  content: string;
  mediaUrl: string | null;
  platformPosts: readonly { status: string }[];
};

/** The dot, or null: a post with content but no platform posts has none, nor has one that is out or has failed. */
export function readinessOf(post: ReadablePost): Readiness | null {
  if (!post.title && !post.content && !post.mediaUrl) return { color: 'grey', label: 'Empty post' };
  if (post.platformPosts.some((entry) => entry.status === 'partial'))
    return { color: 'yellow', label: 'Incomplete configuration' };
  return post.platformPosts.some((entry) => entry.status === 'pending') &&
    !post.platformPosts.some((entry) => entry.status === 'failed')
    ? { color: 'green', label: 'Ready to publish' }
    : null;
}
