import { announceChange } from './announce/announce';
import { changeRequired } from '../stored-posts/require-post';
import type { Post } from '../post-rules/aggregate';
import { undone } from '../post-rules/undo';

/** Undoes the last request for a post: publishing it, or a status. Throws 409 when it is already on its way. */
export async function undoChange({ id }: { id: string }): Promise<Post> {
  const { post } = await changeRequired(id, undone);
  await announceChange(post);
  return post;
}
