import { Ban, CircleAlert, CircleCheck, CirclePause, type LucideIcon } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import type { AgentStatus } from '@/lib/agents/agent';

export const STATUS_WORDS: Record<AgentStatus, string> = {
  active: 'Active',
  paused: 'Paused',
  disabled: 'Disabled',
  error: 'Error',
};

const LOOK: Record<AgentStatus, { icon: LucideIcon; className: string }> = {
  active: { icon: CircleCheck, className: 'bg-published-soft text-published' },
  paused: { icon: CirclePause, className: 'bg-paused-soft text-paused' },
  disabled: { icon: Ban, className: 'bg-draft-soft text-draft' },
  error: { icon: CircleAlert, className: 'bg-failed-soft text-failed' },
};

/** The state of an agent: a colour, an icon and a word. */
export function StatusMark({ status }: { status: AgentStatus }) {
  const { icon: Icon, className } = LOOK[status];
  return (
    <span
      className={cn('inline-flex h-5 shrink-0 items-center gap-1 rounded-full px-2 text-tiny font-semibold', className)}
    >
      <Icon aria-hidden className="size-3" />
      <span>{STATUS_WORDS[status]}</span>
    </span>
  );
}
