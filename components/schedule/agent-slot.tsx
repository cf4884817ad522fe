import { Bot } from 'lucide-react';
import Link from 'next/link';
import { cn } from '@/components/ui/cn';
import { clockTime } from '@/lib/format/relative-time';
import type { AgentSlot } from '@/lib/schedule/calendar-slots';

/** A post that an agent will make: hollow until it is there. It leads to the agent's schedule. */
export function AgentSlotChip({ slot, className }: { slot: AgentSlot; className?: string }) {
  const time = clockTime(new Date(slot.scheduledFor));
  return (
    <Link
      href={`/instagram-agents/${slot.agentId}?tab=schedule`}
      aria-label={`${time} @${slot.username} will write a post`}
      title={`${time} @${slot.username} will write a post`}
      className={cn(
        'flex min-h-6 min-w-0 items-center gap-1 overflow-hidden rounded-small border border-dashed border-edge px-1 text-tiny text-muted hover:border-ink hover:text-ink',
        className,
      )}
    >
      <Bot aria-hidden className="size-3 shrink-0" />
      <span className="tabular shrink-0">{time}</span>
      <span className="truncate">@{slot.username}</span>
    </Link>
  );
}
