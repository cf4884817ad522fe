import { STATUS_LOOK } from '@/components/shared/status-badge';
import { cn } from '@/components/ui/cn';
import type { WirePostCard } from '@/lib/contracts/post-cards';
import { isTrouble, shownStatus } from '@/lib/posts/shown-status';

/** One coloured word where something is wrong or going on; read out, not drawn, where all is well. */
export function PostState({ post, className }: { post: WirePostCard; className?: string }) {
  const status = shownStatus(post);
  const { word, icon: Icon, className: look } = STATUS_LOOK[status];
  if (!isTrouble(status) && status !== 'publishing') return <span className="sr-only">{word}</span>;
  return (
    <span
      className={cn(
        'inline-flex h-4 min-w-0 shrink-0 items-center gap-1 rounded-small px-1 text-tiny font-semibold',
        look,
        className,
      )}
    >
      <Icon aria-hidden className={cn('size-3 shrink-0', status === 'publishing' && 'animate-pulse-slow')} />
      <span className="truncate">{word}</span>
    </span>
  );
}
