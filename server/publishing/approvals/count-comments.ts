import type { Post } from '@/server/publishing/post-rules/aggregate';
import { tellPages } from '@/server/publishing/posts/announce/announce';
import { setComments } from '@/server/publishing/stored-posts/comments.store';
import { countComments } from './entry.store';

type Counted = Pick<Post, '_id' | 'projectId'>;

/**
 * Counts a post's comments and stores the number, which cards show. Counted each time, so that a process which died in
 * between is made up for; and once more after storing, since another comment may have come between the two.
 */
export async function recountComments({ _id, projectId }: Counted): Promise<number> {
  for (let count = await countComments(projectId, _id); ;) {
    await setComments(_id, count);
    const now = await countComments(projectId, _id);
    if (now === count) return count;
    count = now;
  }
}

/** After each change of a post's comments: its number, and open pages. */
export async function commentsChanged(post: Post): Promise<void> {
  void tellPages({ ...post, comments: await recountComments(post) });
}
