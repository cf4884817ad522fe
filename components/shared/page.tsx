import type { ComponentProps, ReactNode } from 'react';
import { cn } from '@/components/ui/cn';

type PageProps = ComponentProps<'div'> & {
  /** The row on top (`page-header.tsx`). */
  header?: ReactNode;
  wide?: boolean;
};

/** The frame of a screen: up to 1280 px wide, or the whole width for timelines and editors. */
export function Page({ header, wide = false, className, ...rest }: PageProps) {
  return (
    <div className="w-full min-w-0 flex-1">
      {header}
      <div
        className={cn(
          'flex w-full flex-col gap-4 px-4 pt-2 pb-20 md:px-6 md:pb-6',
          !wide && 'mx-auto max-w-[1280px]',
          className,
        )}
        {...rest}
      />
    </div>
  );
}
