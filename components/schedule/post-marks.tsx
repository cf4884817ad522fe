import { MessageSquare, MessagesSquare, type LucideIcon } from 'lucide-react';
import { ApprovalMark } from '@/components/shared/approval/mark';
import { cn } from '@/components/ui/cn';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { countOfComments } from '@/lib/posts/comments';
import { AgentMark } from './agent-mark';

/** A whole post, which a card may be, has its parts. */
type Marked = WirePostCard & { parts?: readonly unknown[] | undefined };
type PostMarksProps = {
  post: Marked;
  /** Words: of an approval that is waited for; in a row also of its parts. */
  room?: 'block' | 'item' | 'row';
};

/** Small marks of a post: its agent, its parts, its comments, its approval. */
export function PostMarks({ post, room = 'block' }: PostMarksProps) {
  const { comments, approval } = post;
  const parts = post.partCount ?? post.parts?.length ?? 0;
  return (
    <>
      <AgentMark post={post} />
      {parts > 1 && (
        <Count icon={MessagesSquare} count={parts} words={`Thread · ${parts} parts`} worded={room === 'row'} />
      )}
      {comments > 0 && <Count icon={MessageSquare} count={comments} words={countOfComments(comments)} />}
      <ApprovalMark approval={approval} worded={room !== 'block' && approval.waits} className="text-tiny" />
    </>
  );
}

type CountProps = { icon: LucideIcon; count: number; words: string; /** Where there is room. */ worded?: boolean };

function Count({ icon: Icon, count, words, worded = false }: CountProps) {
  return (
    <span
      title={words}
      className="inline-flex shrink-0 items-center gap-1 tabular text-tiny font-normal text-muted @max-[72px]:sr-only"
    >
      <Icon aria-hidden className="size-3.5" />
      <span className={cn(worded ? 'max-lg:sr-only' : 'sr-only')}>{words}</span>
      <span aria-hidden className={cn(worded && 'lg:hidden')}>
        {count}
      </span>
    </span>
  );
}
