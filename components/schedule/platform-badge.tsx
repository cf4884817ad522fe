import {
  CircleAlert,
  CircleCheck,
  CircleQuestionMark,
  Clock,
  LoaderCircle,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';
import { PlatformMark } from '@/components/platforms/platform-mark';
import { cn } from '@/components/ui/cn';
import type { WirePlatformCard } from '@/lib/contracts/post-cards';
import { labelOf } from '@/lib/platforms/keys';
import { shownPlatformStatus } from '@/lib/posts/shown-status';

type BadgeStatus = ReturnType<typeof shownPlatformStatus>;

/** The colours of the statuses: published green, pending yellow, failed red, partial yellow with a warning. */
export const PLATFORM_STATUS_LOOK: Record<BadgeStatus, { word: string; icon: LucideIcon; className: string }> = {
  pending: { word: 'Pending', icon: Clock, className: 'bg-partial-soft text-partial' },
  partial: { word: 'Incomplete', icon: TriangleAlert, className: 'bg-partial-soft text-partial' },
  published: { word: 'Published', icon: CircleCheck, className: 'bg-published-soft text-published' },
  check: { word: 'Check', icon: CircleQuestionMark, className: 'bg-partial-soft text-partial' },
  failed: { word: 'Failed', icon: CircleAlert, className: 'bg-failed-soft text-failed' },
  publishing: { word: 'Publishing', icon: LoaderCircle, className: 'bg-publishing-soft text-publishing' },
};

/** One platform of a post: mark, icon and word; its tooltip is its accessible name. */
export function PlatformBadge({ entry }: { entry: WirePlatformCard }) {
  const status = shownPlatformStatus(entry);
  const { word, icon: Icon, className } = PLATFORM_STATUS_LOOK[status];
  const label = labelOf(entry.platform);
  const hint = entry.status === 'partial' ? `${label} configuration incomplete` : `${label} ready`;
  return (
    <span
      role="img"
      aria-label={hint}
      aria-description={word}
      title={hint}
      className={cn('inline-flex h-5 items-center gap-1 rounded-full px-1.5 text-tiny', className)}
    >
      <PlatformMark platform={entry.platform} className="size-3" />
      <Icon aria-hidden className={cn('size-3', status === 'publishing' && 'animate-pulse-slow')} />
      {word}
    </span>
  );
}
