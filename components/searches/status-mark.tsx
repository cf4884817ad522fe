import {
  CircleAlert,
  CircleCheck,
  CirclePause,
  CircleStop,
  Clock,
  Hourglass,
  LoaderCircle,
  RotateCw,
  type LucideIcon,
} from 'lucide-react';
import { cn } from '@/components/ui/cn';
import type { SearchStatus } from '@/lib/searches/values';

type Look = { word: string; icon: LucideIcon; className: string; spins?: boolean };

const LOOK: Record<SearchStatus, Look> = {
  PENDING: { word: 'Pending', icon: Clock, className: 'bg-draft-soft text-draft' },
  PROCESSING: { word: 'Processing', icon: LoaderCircle, className: 'bg-publishing-soft text-publishing', spins: true },
  RETRY: { word: 'Retry', icon: RotateCw, className: 'bg-partial-soft text-partial' },
  FLOOD_WAIT: { word: 'Flood wait', icon: Hourglass, className: 'bg-partial-soft text-partial' },
  COMPLETED: { word: 'Completed', icon: CircleCheck, className: 'bg-published-soft text-published' },
  FAILED: { word: 'Failed', icon: CircleAlert, className: 'bg-failed-soft text-failed' },
  STOPPED: { word: 'Stopped', icon: CircleStop, className: 'bg-paused-soft text-paused' },
  PAUSED: { word: 'Paused', icon: CirclePause, className: 'bg-paused-soft text-paused' },
};

/** The state of a search: a colour, an icon and a word. */
export function StatusMark({ status }: { status: SearchStatus }) {
  const { word, icon: Icon, className, spins } = LOOK[status];
  return (
    <span
      className={cn(
        'inline-flex h-5 shrink-0 items-center gap-1 rounded-full px-2 text-tiny font-semibold whitespace-nowrap',
        className,
      )}
    >
      <Icon aria-hidden className={cn('size-3', spins && 'animate-spin')} />
      <span>{word}</span>
    </span>
  );
}
