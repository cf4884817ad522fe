import { Bot } from 'lucide-react';
import { Link } from '@/components/ui/link';
import { cn } from '@/components/ui/cn';
import { clockTime } from '@/lib/format/relative-time';
import type { AgentSlot } from '@/lib/schedule/calendar-slots';

/** Posts that agents will make: hollow until they are there. It leads to the agent's schedule, or to all agents'. */
export function AgentSlotChip({ slot: { scheduledFor, agents }, className }: { slot: AgentSlot; className?: string }) {
  const [first] = agents;
  if (!first) return null;
  const time = clockTime(new Date(scheduledFor));
  const others = agents.length - 1;
  const words =
    others > 0 ? `@${first.username} and ${others} more will write posts` : `@${first.username} will write a post`;
  return (
    <Link
      href={others > 0 ? '/instagram-agents?tab=calendar' : `/instagram-agents/${first._id}?tab=schedule`}
      aria-label={`${time} ${words}`}
      title={`${time} ${words}`}
      className={cn(
        'flex min-h-6 min-w-0 items-center gap-1 overflow-hidden rounded-small border border-dashed border-edge px-1 text-tiny text-muted hover:border-ink hover:text-ink',
        className,
      )}
    >
      <Bot aria-hidden className="size-3 shrink-0" />
      <span className="tabular shrink-0">{time}</span>
      <span className="truncate">@{first.username}</span>
      {others > 0 && <span className="tabular shrink-0">+{others}</span>}
    </Link>
  );
}
