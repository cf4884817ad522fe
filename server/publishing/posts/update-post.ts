import { isDeepStrictEqual } from 'node:util';
import type { PostInput } from '@/lib/contracts/posts';
import { AppError } from '@/lib/errors/app-error';
import { clock } from '@/server/system/clock';
import { announceChange, announceIncomplete } from './announce/announce';
import { noteTagsOf } from '../stored-posts/compared.store';
import { changeRequired } from '../stored-posts/require-post';
import { keepVersions } from './versions/keep-versions';
import { probesOfMedia } from './probes-of-media';
import { markedPostedBefore } from './story/posted-before';
import type { Post } from '../post-rules/aggregate';
import { changedBy } from '../post-rules/approval';
import { withSavedInput } from '../post-rules/save';
import { changePost } from '../stored-posts/store';

/**
 * Changes the fields present in the body; null clears. Throws 409 for platforms that are published or being published,
 * and when the post is no longer the named version. `by`: the person who does, named with the texts that are kept and
 * with the change, which may need an approval.
 */
export async function updatePost({
  id,
  body,
  by = null,
}: {
  id: string;
  body: PostInput & { version?: number | null };
  by?: string | null;
}): Promise<Post> {
  const probes = await probesOfMedia(body);
  let before: Post | null = null;
  const { post: after } = await changeRequired(id, (stored) => {
    before = stored;
    const saved = withSavedInput(inVersion(stored, body.version), { body, now: clock.now(), probes });
    return changedBy(stored, saved, by);
  });
  if (before) await keepVersions({ before, after, by });
  if (before && !isDeepStrictEqual(tagsOf(before), tagsOf(after))) await noteTagsOf(after);
  const post = await withPostedBefore(after);
  await announceIncomplete(post, 'saved');
  await announceChange(post);
  return post;
}

const tagsOf = ({ tags }: Post): string[] => tags ?? [];

function inVersion(post: Post, version: number | null | undefined): Post {
  if (version === undefined || version === null || version === post.version) return post;
  throw new AppError('CHANGED_MEANWHILE', 'This post was changed while you were editing it. Load it again, then save.');
}

/** A concurrent change does this look-up itself. */
async function withPostedBefore(post: Post): Promise<Post> {
  const { fingerprints, platformPosts } = await markedPostedBefore(post);
  if (fingerprints === post.fingerprints && platformPosts === post.platformPosts) return post;
  return (
    (await changePost(
      post._id,
      (stored) => (stored.version === post.version ? { ...stored, fingerprints, platformPosts } : null),
      post,
    )) ?? post
  );
}
