import { announceChange } from './announce/announce';
import { changeRequired } from './stored/require-post';
import type { Post } from './rules/aggregate';
import { undone } from './rules/undo';

/**
 * Takes back what was last asked of a post by hand: publishing it, or a status. Throws 409 when it is on its way
 * already.
 */
export async function undoChange({ id }: { id: string }): Promise<Post> {
  const { post } = await changeRequired(id, undone);
  await announceChange(post);
  return post;
}
