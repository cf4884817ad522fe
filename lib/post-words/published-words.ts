import type { WirePostCard } from '@/lib/contracts/post-cards';
import { shortTime } from '@/lib/format/relative-time';
import { labelOf } from '@/lib/platforms/keys';

export type WhereOut = { words: string; links: { label: string; href: string }[] };

/** 'Published Mon 16 Nov, 14:15', with where to see it; null while anything of it may still go out. */
export function publishedWords({
  status,
  platformPosts,
}: Pick<WirePostCard, 'status' | 'platformPosts'>): WhereOut | null {
  const isOut = platformPosts.length > 0 && platformPosts.every((entry) => entry.status === 'published');
  if (!isOut && status !== 'published') return null;
  // Browsers differ in the comma after the weekday.
  const [first] = platformPosts.flatMap(({ publishedAt }) => publishedAt ?? []).sort();
  const links = platformPosts.flatMap(({ platform, publicUrl }) =>
    publicUrl ? [{ label: labelOf(platform), href: publicUrl }] : [],
  );
  return {
    words: first
      ? `Published ${shortTime(new Date(first)).replace(/^([^\s,]+),/, '$1')}`
      : 'Marked as published by hand',
    links,
  };
}
