import type { WireCheckedPlatform } from '@/lib/contracts/post-editing';
import type { PostInput } from '@/lib/contracts/posts';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { emptyPost } from './create-post';
import { markedPostedBefore } from './story/posted-before';
import { presentPost } from './announce/present';
import { probesOfMedia } from './probes-of-media';
import { requirePost } from '../stored-posts/require-post';
import { withSavedInput } from '../post-rules/save';

type CheckInput = { projectId: string; userId: string; postId: string | null | undefined; body: PostInput };

/**
 * The findings of a save about each platform. Nothing is written; a save that would be refused is refused in the same
 * words.
 */
export async function checkPost({
  projectId,
  userId,
  postId,
  body,
}: CheckInput): Promise<{ platforms: WireCheckedPlatform[] }> {
  const now = clock.now();
  const base = postId ? await requirePost(postId) : emptyPost({ projectId, userId, now });
  if (base.projectId !== projectId)
    throw new AppError('NOT_FOUND', 'There is no such post in this project. It may have been deleted.');
  const { platformPosts } = await presentPost(
    await markedPostedBefore(withSavedInput(base, { body, now, probes: await probesOfMedia(body) })),
  );
  return { platforms: platformPosts.map(({ platform, status, lints }) => ({ platform, status, lints })) };
}
