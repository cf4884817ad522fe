import {
  CalendarClock,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  CircleQuestionMark,
  LoaderCircle,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { cn } from '@/components/ui/cn';
import type { ShownStatus } from '@/lib/posts/shown-status';

type Status = ShownStatus | 'paused';

/** One meaning per colour everywhere; an icon and a word go with each (docs/decisions/interface.md). */
export const STATUS_LOOK: Record<Status, { word: string; icon: LucideIcon; className: string }> = {
  draft: { word: 'Draft', icon: CircleDashed, className: 'bg-draft-soft text-draft' },
  scheduled: { word: 'Scheduled', icon: CalendarClock, className: 'bg-scheduled-soft text-scheduled' },
  publishing: { word: 'Publishing', icon: LoaderCircle, className: 'bg-publishing-soft text-publishing' },
  published: { word: 'Published', icon: CircleCheck, className: 'bg-published-soft text-published' },
  // The stored value alone, where the parts of the post are not at hand.
  partial: { word: 'Incomplete or partly published', icon: TriangleAlert, className: 'bg-partial-soft text-partial' },
  incomplete: { word: 'Incomplete', icon: TriangleAlert, className: 'bg-partial-soft text-partial' },
  partlyPublished: { word: 'Partly published', icon: CircleDot, className: 'bg-partial-soft text-partial' },
  check: { word: 'Check', icon: CircleQuestionMark, className: 'bg-partial-soft text-partial' },
  failed: { word: 'Failed', icon: CircleAlert, className: 'bg-failed-soft text-failed' },
  paused: { word: 'Paused', icon: CirclePause, className: 'bg-paused-soft text-paused' },
};

export function StatusBadge({ status, className }: { status: Status; className?: string }) {
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
