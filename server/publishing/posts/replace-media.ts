import { AppError } from '@/lib/errors/app-error';
import { MEDIA_FIELDS, ownFileOf } from '@/lib/media/own-file';
import { partsIn, type Part, type PartFile } from '@/lib/platforms/parts';
import { clock } from '@/server/system/clock';
import { announceChange } from './announce/announce';
import { isInFlight, type PlatformPost, type Post } from '../post-rules/aggregate';
import { changedBy } from '../post-rules/approval';
import { withSavedInput } from '../post-rules/save';
import { changePost } from '../stored-posts/store';

type Replacement = { fromId: string; madeOfIt: readonly string[]; toUrl: string };
type Replaced = Replacement & { postId: string; by: string };

/**
 * Replaces a file in the posts that name it, by the rules of a save: published platforms and those in flight stay.
 * Optimised versions of the old file are dropped, because they show the old one.
 */
export async function replaceMediaInPost({ postId, by, ...replacement }: Replaced): Promise<void> {
  const changed = await changePost(postId, (post) => {
    const after = replaced(post, replacement);
    return after && changedBy(post, after, by);
  });
  if (changed) await announceChange(changed);
}

function replaced(post: Post, replacement: Replacement): Post | null {
  const mediaUrl = post.mediaUrl && names(post.mediaUrl, replacement.fromId) ? replacement.toUrl : post.mediaUrl;
  const parts = post.parts?.length ? { parts: partsWith(post.parts, replacement) } : {};
  const platformPosts = post.platformPosts.map((entry) => ({
    platform: entry.platform,
    platformSpecificData: dataOf(entry, replacement),
  }));
  try {
    return withSavedInput(post, {
      body: { mediaUrl, ...parts, platformPosts } as Parameters<typeof withSavedInput>[1]['body'],
      now: clock.now(),
    });
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 409) return null;
    throw error;
  }
}

function dataOf(
  { status, delivery, platformSpecificData, ...entry }: PlatformPost,
  { fromId, madeOfIt, toUrl }: Replacement,
): Record<string, unknown> {
  if (status === 'published' || isInFlight({ status, delivery, platformSpecificData, ...entry }))
    return platformSpecificData;
  const swap = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(swap);
    if (typeof value !== 'string') return value;
    return names(value, fromId) ? toUrl : value;
  };
  const data: Record<string, unknown> = Object.fromEntries(
    Object.entries(platformSpecificData).map(([key, value]) => [
      key,
      (MEDIA_FIELDS as readonly string[]).includes(key) ? swap(value) : value,
    ]),
  );
  if (Array.isArray(data.parts)) data.parts = partsWith(partsIn(data.parts), { fromId, toUrl });
  const made = [data.optimizedUrl, data.optimizedUrls]
    .flat()
    .some((url) => typeof url === 'string' && madeOfIt.includes(ownFileOf(url)?.id ?? ''));
  return made ? { ...data, optimizedUrl: null, optimizedUrls: null } : data;
}

function partsWith(parts: readonly Part[], { fromId, toUrl }: Pick<Replacement, 'fromId' | 'toUrl'>): Part[] {
  const swap = (file: PartFile): PartFile => (names(file.url, fromId) ? { ...file, url: toUrl } : file);
  return parts.map((part) => ({ ...part, media: part.media.map(swap) }));
}

function names(url: string, id: string): boolean {
  return ownFileOf(url)?.id === id;
}
