import { CalendarClock, CircleAlert, CircleCheck, CircleDashed, LoaderCircle, type LucideIcon } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import type { AgentPostStatus } from '@/lib/agents/agent';

const LOOK: Record<AgentPostStatus, { word: string; icon: LucideIcon; className: string }> = {
  draft: { word: 'Draft', icon: CircleDashed, className: 'bg-draft-soft text-draft' },
  generating: { word: 'Generating', icon: LoaderCircle, className: 'bg-publishing-soft text-publishing' },
  scheduled: { word: 'Scheduled', icon: CalendarClock, className: 'bg-scheduled-soft text-scheduled' },
  published: { word: 'Published', icon: CircleCheck, className: 'bg-published-soft text-published' },
  failed: { word: 'Failed', icon: CircleAlert, className: 'bg-failed-soft text-failed' },
};

/** The state of an agent's post. */
export function PostStatus({ status }: { status: AgentPostStatus }) {
  const { word, icon: Icon, className } = LOOK[status];
  return (
    <span
      className={cn('inline-flex h-5 shrink-0 items-center gap-1 rounded-full px-2 text-tiny font-semibold', className)}
    >
      <Icon aria-hidden className={cn('size-3', status === 'generating' && 'animate-spin')} />
      <span>{word}</span>
    </span>
  );
}
