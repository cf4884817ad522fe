import { Bookmark, Eye, Heart, MessageCircle, MousePointerClick, Share2, type LucideIcon } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import { figureWords, shortCount } from '@/lib/results/figure-words';
import type { Figure } from '@/lib/results/figures';
import type { OneFigure } from './use-figures';

const ICONS: Record<Figure, LucideIcon> = {
  views: Eye,
  likes: Heart,
  replies: MessageCircle,
  shares: Share2,
  saves: Bookmark,
  clicks: MousePointerClick,
};

type PostFigureProps = {
  /** Undefined: not known. */
  of: OneFigure | undefined;
  /** In words where the screen is wide. */
  worded?: boolean;
  className?: string;
};

/** How a post that is out does, by one figure: its mark and a short number, read out in words. */
export function PostFigure({ of, worded = false, className }: PostFigureProps) {
  if (!of) return null;
  const { [of.figure]: Icon } = ICONS;
  const words = figureWords(of.figure, of.count);
  return (
    <span
      title={words}
      className={cn('inline-flex shrink-0 items-center gap-1 tabular text-tiny text-muted', className)}
    >
      <Icon aria-hidden className={cn('size-3', worded && 'md:hidden')} />
      <span aria-hidden className={cn(worded && 'md:hidden')}>
        {shortCount(of.count)}
      </span>
      <span className={cn(worded ? 'max-md:sr-only' : 'sr-only')}>{words}</span>
    </span>
  );
}
