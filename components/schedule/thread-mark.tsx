import { MessagesSquare } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import type { WirePostCard } from '@/lib/contracts/post-cards';

/** A whole post, which a card may be, has its parts. */
type Counted = Pick<WirePostCard, 'partCount'> & { parts?: readonly unknown[] | undefined };
type ThreadMarkProps = { post: Counted; /** Where there is room for words. */ worded?: boolean };

/** Marks a post of several parts, with their number. */
export function ThreadMark({ post, worded = false }: ThreadMarkProps) {
  const count = post.partCount ?? post.parts?.length ?? 0;
  if (count < 2) return null;
  const words = `Thread · ${count} parts`;
  return (
    <span title={words} className="inline-flex shrink-0 items-center gap-1 tabular text-tiny font-normal text-muted">
      <MessagesSquare aria-hidden className="size-3.5" />
      <span className={cn(worded ? 'max-lg:sr-only' : 'sr-only')}>{words}</span>
      <span aria-hidden className={cn(worded && 'lg:hidden')}>
        {count}
      </span>
    </span>
  );
}
