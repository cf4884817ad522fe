import { CircleAlert, CircleCheck, LoaderCircle, type LucideIcon } from 'lucide-react';
import { cn } from '@/components/ui/cn';
import type { ItemStatus } from '@/lib/knowledge/categories';

export const STATUS_WORDS: Record<ItemStatus, string> = { processing: 'Processing', ready: 'Ready', error: 'Error' };

const LOOK: Record<ItemStatus, { icon: LucideIcon; className: string }> = {
  processing: { icon: LoaderCircle, className: 'bg-publishing-soft text-publishing' },
  ready: { icon: CircleCheck, className: 'bg-published-soft text-published' },
  error: { icon: CircleAlert, className: 'bg-failed-soft text-failed' },
};

/** The state of a document: a colour, an icon and a word. */
export function StatusMark({ status }: { status: ItemStatus }) {
  const { icon: Icon, className } = LOOK[status];
  return (
    <span
      className={cn('inline-flex h-5 shrink-0 items-center gap-1 rounded-full px-2 text-tiny font-semibold', className)}
    >
      <Icon aria-hidden className={cn('size-3', status === 'processing' && 'animate-spin')} />
      <span>{STATUS_WORDS[status]}</span>
    </span>
  );
}
