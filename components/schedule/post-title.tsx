'use client';

import { cn } from '@/components/ui/cn';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { clockTime } from '@/lib/format/relative-time';
import { firstWords } from '@/lib/posts/first-words';
import type { usePostClick } from './tools';

type PostTitleProps = {
  post: Pick<WirePostCard, '_id' | 'title' | 'content' | 'scheduledFor'>;
  onClick: ReturnType<typeof usePostClick>;
  className?: string;
};

/** The first words of a post: the button that opens it, named with its time. */
export function PostTitle({ post, onClick, className }: PostTitleProps) {
  const words = firstWords(post);
  return (
    <button
      type="button"
      data-post-open={post._id}
      aria-label={post.scheduledFor ? `${clockTime(new Date(post.scheduledFor))} ${words}` : undefined}
      onClick={onClick}
      className={cn('min-w-0 rounded-small text-left', className)}
    >
      {words}
    </button>
  );
}
