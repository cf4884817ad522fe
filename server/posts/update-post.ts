import type { SavedPost } from '@/lib/contracts/posts';
import { clock } from '@/server/clock';
import { announceChange, announceIncomplete } from './announce';
import { changeRequired } from './require-post';
import { probesOfMedia } from './probes-of-media';
import { markedPostedBefore } from './posted-before';
import type { Post } from './rules/aggregate';
import { savedPost } from './rules/save';
import { changePost } from './store';

/** Changes what is present in the body; null clears. Throws 409 for what is published or being published. */
export async function updatePost({ id, body }: { id: string; body: SavedPost }): Promise<Post> {
  const probes = await probesOfMedia(body);
  const { post: saved } = await changeRequired(id, (stored) => savedPost(stored, { body, now: clock.now(), probes }));
  const post = await withPostedBefore(saved);
  await announceIncomplete(post, 'saved');
  await announceChange(post);
  return post;
}

/** Whoever changes the post meanwhile finds out by himself. */
async function withPostedBefore(post: Post): Promise<Post> {
  const { prints, platformPosts } = await markedPostedBefore(post);
  if (prints === post.prints && platformPosts === post.platformPosts) return post;
  return (await changePost(post._id, (stored) => (stored.version === post.version ? { ...stored, prints, platformPosts } : null), post)) ?? post;
}
