import { BadgeCheck, CircleDashed, Pencil, RotateCcw, type LucideIcon } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import type { WirePost } from '@/lib/contracts/posts';
import { approvalWord } from '@/lib/posts/approval';

type Standing = Pick<WirePost['approval'], 'state' | 'current'> & { waits?: boolean };

function lookOf({ state, current, waits = false }: Standing): { icon: LucideIcon; className: string } {
  if (waits) return { icon: CircleDashed, className: 'text-partial' };
  if (state === 'requested') return { icon: CircleDashed, className: 'text-muted' };
  if (!current) return { icon: RotateCcw, className: 'text-partial' };
  return state === 'approved'
    ? { icon: BadgeCheck, className: 'text-published' }
    : { icon: Pencil, className: 'text-partial' };
}

/** How the approval of a post stands; nothing for one that was never shared. `worded`: the word can be seen. */
export function ApprovalMark({
  approval,
  worded = false,
  className,
}: {
  approval: Standing;
  worded?: boolean;
  className?: string;
}) {
  const word = approvalWord(approval);
  if (!word) return null;
  const { icon: Icon, className: look } = lookOf(approval);
  return (
    <span
      title={worded ? undefined : word}
      className={cn('inline-flex shrink-0 items-center gap-1.5', look, className)}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className={worded ? 'font-semibold' : 'sr-only'}>{word}</span>
    </span>
  );
}
