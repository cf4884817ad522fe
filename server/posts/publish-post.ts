import { clock } from '@/server/clock';
import { announceChange } from './announce';
import { changeRequired } from './require-post';
import type { Post } from './rules/aggregate';
import { publishedNow } from './rules/publish';

/** Sends every complete platform now. Throws 409 when all are published, or nothing can be. */
export async function publishPost({ id }: { id: string }): Promise<Post> {
  const { post } = await changeRequired(id, (stored) => publishedNow(stored, { now: clock.now() }));
  await announceChange(post);
  return post;
}
