import { PlatformMark } from '@/components/platforms/platform-mark';
import { cn } from '@/components/ui/cn';
import type { WirePlatformCard } from '@/lib/contracts/post-cards';
import { labelOf } from '@/lib/platforms/keys';
import { shownPlatformStatus } from '@/lib/posts/shown-status';
import { PLATFORM_STATUS_LOOK } from './platform-badge';

type BadgeStatus = ReturnType<typeof shownPlatformStatus>;

/** A dot says enough of these. */
const CALM: readonly BadgeStatus[] = ['pending', 'published'];

/** One network of a post: its mark, with a dot in the status's colour, or a sign where something is wrong. */
function Mark({ entry, small }: { entry: WirePlatformCard; small: boolean }) {
  const status = shownPlatformStatus(entry);
  const { word, icon: Icon, className } = PLATFORM_STATUS_LOOK[status];
  const label = labelOf(entry.platform);
  const hint = entry.status === 'partial' ? `${label} configuration incomplete` : `${label} ready`;
  return (
    <span
      role="img"
      aria-label={`${hint}, ${word}`}
      title={hint}
      className={cn('inline-flex shrink-0 items-center gap-0.5', className, 'bg-transparent')}
    >
      <span className="inline-flex text-muted">
        <PlatformMark platform={entry.platform} className={small ? 'size-3' : 'size-3.5'} />
      </span>
      {CALM.includes(status) ? (
        <span className="size-1 self-end rounded-full bg-current" />
      ) : (
        <Icon aria-hidden className={cn('size-3', status === 'publishing' && 'animate-pulse-slow')} />
      )}
    </span>
  );
}

type PlatformMarksProps = { entries: readonly WirePlatformCard[]; most?: number; small?: boolean; className?: string };

/** The networks of a post without words. */
export function PlatformMarks({ entries, most = 10, small = false, className }: PlatformMarksProps) {
  if (entries.length === 0) return null;
  return (
    <span className={cn('flex min-w-0 items-center gap-1.5', className)}>
      {entries.slice(0, most).map((entry) => (
        <Mark key={entry.platform} entry={entry} small={small} />
      ))}
      {entries.length > most && <span className="text-tiny text-muted">+{entries.length - most}</span>}
    </span>
  );
}
