import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CirclePause,
  LoaderCircle,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { cn } from '@/components/ui/cn';
import type { PostStatus } from '@/lib/posts/statuses';

export type ShownStatus = PostStatus | 'publishing' | 'paused';

/** One meaning per colour everywhere; an icon and a word go with each (docs/decisions/interface.md). */
export const STATUS_LOOK: Record<ShownStatus, { word: string; icon: LucideIcon; className: string }> = {
  draft: { word: 'Draft', icon: CircleDashed, className: 'bg-draft-soft text-draft' },
  scheduled: { word: 'Scheduled', icon: CalendarClock, className: 'bg-scheduled-soft text-scheduled' },
  publishing: { word: 'Publishing', icon: LoaderCircle, className: 'bg-publishing-soft text-publishing' },
  published: { word: 'Published', icon: CircleCheck, className: 'bg-published-soft text-published' },
  partial: { word: 'Partial', icon: TriangleAlert, className: 'bg-partial-soft text-partial' },
  failed: { word: 'Failed', icon: CircleAlert, className: 'bg-failed-soft text-failed' },
  paused: { word: 'Paused', icon: CirclePause, className: 'bg-paused-soft text-paused' },
};

export function StatusBadge({ status, className }: { status: ShownStatus; className?: string }) {
  const { word, icon: Icon, className: look } = STATUS_LOOK[status];
  return (
    <span
      className={cn('inline-flex h-5 items-center gap-1 rounded-full px-2 text-tiny font-semibold', look, className)}
    >
      <Icon aria-hidden className={cn('size-3', status === 'publishing' && 'animate-pulse-slow')} />
      <span>{word}</span>
    </span>
  );
}
