import { AppError } from '@/lib/errors/app-error';
import type { Post } from '@/server/publishing/post-rules/aggregate';
import { changePost, findPost } from './store';

const gone = () => new AppError('NOT_FOUND', 'There is no such post. It may have been deleted.');

/** The post, or a 404. */
export async function requirePost(id: string): Promise<Post> {
  const post = await findPost(id);
  if (!post) throw gone();
  return post;
}

/** Changes a post at a person's request: a missing one is a 404, a change without effect returns it as it is. */
export async function changeRequired(
  id: string,
  change: (post: Post) => Post,
): Promise<{ post: Post; changed: boolean }> {
  const changed = await changePost(id, change);
  return changed ? { post: changed, changed: true } : { post: await requirePost(id), changed: false };
}
