'use client';

import { Link } from '@/components/ui/link';
import { usePathname } from 'next/navigation';
import { useWorkspace } from '@/components/shared/workspace-context';
import { cn } from '@/components/ui/cn';
import { AREAS } from './areas';

type NavigationProps = { collapsed: boolean; className?: string };

/** One navigation: a side bar on wide screens, a bottom bar on narrow ones. */
export function Navigation({ collapsed, className }: NavigationProps) {
  const path = usePathname();
  return (
    <div
      className={cn(
        'border-t border-line bg-panel pb-[env(safe-area-inset-bottom)] md:flex md:min-h-0 md:flex-col md:border-t-0 md:border-r md:px-2',
        className,
      )}
    >
      {!useWorkspace().isClient && (
        <nav aria-label="Main" className="grid grid-cols-7 md:flex md:flex-1 md:flex-col md:gap-0.5 md:overflow-y-auto">
          {AREAS.map(({ label, path: target, icon: Icon }) => {
            // Highlighted only when the path equals its own exactly.
            const current = path === target;
            return (
              <Link
                key={target}
                href={target}
                aria-current={current ? 'page' : undefined}
                title={collapsed ? label : undefined}
                className={cn(
                  'flex min-h-14 flex-col items-center justify-start gap-1 rounded-control px-0.5 pt-2 text-center text-[10px] leading-[12px] max-md:tracking-tight text-muted transition-colors hover:text-ink md:min-h-9 md:flex-row md:justify-start md:gap-3 md:px-3 md:py-1.5 md:text-left md:text-base md:hover:bg-hover',
                  current && 'font-semibold text-accent-text md:bg-accent-soft md:hover:bg-accent-soft',
                  collapsed && 'md:justify-center md:px-0',
                )}
              >
                <Icon aria-hidden className="size-5 shrink-0 md:size-4" />
                <span className={cn(collapsed && 'md:sr-only')}>{label}</span>
              </Link>
            );
          })}
        </nav>
      )}
    </div>
  );
}
