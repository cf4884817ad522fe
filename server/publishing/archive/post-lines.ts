import { archiveAddress, type PostLine } from '@/lib/archive/format';
import { MEDIA_FIELDS, ownFileOf } from '@/lib/media/own-file';
import type { Post } from '@/server/publishing/posts/rules/aggregate';
import { postsAfter } from '@/server/publishing/posts/stored/counts.store';

const BATCH = 200;

/** The posts of a project, one JSON line each, oldest first, without those in the trash. */
export async function* postLines({
  projectId,
  onPost,
}: {
  projectId: string;
  onPost: (count: number) => void;
}): AsyncGenerator<string> {
  let after: string | null = null;
  let count = 0;
  for (;;) {
    const batch: Post[] = await postsAfter({ projectId, after, limit: BATCH });
    for (const post of batch) yield `${JSON.stringify(lineOf(post))}\n`;
    count += batch.length;
    onPost(count);
    after = batch.at(-1)?._id ?? null;
    if (batch.length < BATCH) return;
  }
}

function lineOf(post: Post): PostLine {
  return {
    title: post.title,
    content: post.content,
    mediaUrl: post.mediaUrl && withinArchive(post.mediaUrl),
    scheduledFor: post.scheduledFor?.toISOString() ?? null,
    status: post.status,
    tags: post.tags ?? [],
    createdAt: post.createdAt.toISOString(),
    platformPosts: post.platformPosts.map(
      ({ platform, status, platformSpecificData, externalId, publicUrl, publishedAt, errorText, errorClass }) => ({
        platform,
        status,
        platformSpecificData: withMedia(platformSpecificData, withinArchive),
        externalId,
        publicUrl,
        publishedAt: publishedAt?.toISOString() ?? null,
        errorText,
        errorClass,
      }),
    ),
  };
}

/** Our own files by id, so that they are found under another address; other addresses unchanged. */
function withinArchive(address: string): string {
  const own = ownFileOf(address);
  return own ? archiveAddress(own.id) : address;
}

/** A platform post's data with every media address mapped; null leaves one out. */
export function withMedia(
  data: Record<string, unknown>,
  change: (address: string) => string | null,
): Record<string, unknown> {
  const one = (value: unknown): unknown => (typeof value === 'string' && value !== '' ? change(value) : value);
  const changed = MEDIA_FIELDS.flatMap((name) => {
    const value = data[name];
    if (value === undefined) return [];
    return [[name, Array.isArray(value) ? value.map(one).filter((entry) => entry !== null) : one(value)]] as const;
  });
  return { ...data, ...Object.fromEntries(changed) };
}
