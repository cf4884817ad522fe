import type { SavedPost } from '@/lib/contracts/posts';
import { clock } from '@/server/clock';
import { announceChange, announceIncomplete } from './announce';
import { changeRequired } from './require-post';
import type { Post } from './rules/aggregate';
import { savedPost } from './rules/save';

/** Changes what is present in the body; null clears. Throws 409 for what is published or being published. */
export async function updatePost({ id, body }: { id: string; body: SavedPost }): Promise<Post> {
  const { post } = await changeRequired(id, (stored) => savedPost(stored, { body, now: clock.now() }));
  await announceIncomplete(post, 'saved');
  await announceChange(post);
  return post;
}
