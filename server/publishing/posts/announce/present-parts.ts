import type { WirePlatformPost } from '@/lib/contracts/posts';
import type { PlatformPost, Post } from '@/server/publishing/post-rules/aggregate';
import { messageCount, partsOutOf } from '@/server/publishing/post-rules/parts';

type WirePart = NonNullable<WirePlatformPost['parts']>[number];

/** How far each part of a post of several is; nothing for a plain one. */
export function presentParts(post: Post, entry: PlatformPost): Pick<WirePlatformPost, 'parts'> {
  const count = messageCount(post, entry);
  if (count < 2) return {};
  const out = partsOutOf(entry);
  return {
    parts: Array.from({ length: count }, (_, index): WirePart => {
      const { externalId = null, publicUrl = null } = out[index] ?? {};
      const isNext = index === out.length && entry.status === 'failed';
      const status = out[index] || entry.status === 'published' ? 'published' : isNext ? 'failed' : 'pending';
      return { index, status, externalId, publicUrl, unconfirmed: isNext && entry.delivery.unconfirmed };
    }),
  };
}
