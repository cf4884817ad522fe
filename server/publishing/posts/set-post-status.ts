import type { PostStatus } from '@/lib/posts/statuses';
import { clock } from '@/server/system/clock';
import { announceChange } from './announce/announce';
import { changeRequired } from '../stored-posts/require-post';
import type { Post } from '../post-rules/aggregate';
import { statusSet } from '../post-rules/set-status';

/** Sets a post's status by hand. Throws 422 for scheduled without a date. */
export async function setPostStatus({ id, status }: { id: string; status: PostStatus }): Promise<Post> {
  const { post, changed } = await changeRequired(id, (stored) => statusSet(stored, { status, now: clock.now() }));
  if (changed) await announceChange(post);
  return post;
}
