import { Bot } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import type { WirePostCard } from '@/lib/contracts/post-cards';

/** Marks a post that belongs to an Instagram agent. */
export function AgentMark({ post: { agent }, className }: { post: Pick<WirePostCard, 'agent'>; className?: string }) {
  if (!agent) return null;
  const words = `Of the agent @${agent.username}`;
  return (
    <span title={words} className={cn('inline-flex shrink-0 items-center text-muted', className)}>
      <Bot aria-hidden className="size-3.5" />
      <span className="sr-only">{words}</span>
    </span>
  );
}
