import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

/** The frame of a screen: up to 1280 px wide, or the whole width for timelines and editors. */
export function Page({ wide = false, className, ...rest }: ComponentProps<'div'> & { wide?: boolean }) {
  return (
    <div
      className={cn('flex w-full flex-col gap-6 px-4 py-5 md:px-6', !wide && 'mx-auto max-w-[1280px]', className)}
      {...rest}
    />
  );
}

export function PageHeader({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className="text-title font-semibold">{title}</h1>
        {subtitle && <p className="mt-0.5 text-muted">{subtitle}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}
