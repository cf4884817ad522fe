import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

type EmptyStateProps = {
  icon: LucideIcon;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
};

/** One sentence, one action. */
export function EmptyState({ icon: Icon, title, children, action, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center justify-center gap-2 px-6 py-12 text-center', className)}>
      <Icon aria-hidden className="mb-1 size-6 text-faint" strokeWidth={1.5} />
      <p className="font-semibold text-ink">{title}</p>
      {children && <p className="max-w-[52ch] text-dense text-muted">{children}</p>}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}
