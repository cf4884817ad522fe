import type { ReactNode } from 'react';

type PageHeaderProps = {
  title: string;
  /** Figures as text: '71 posts · 28 this week'. */
  counts?: ReactNode;
  /** The purpose of the page in a few words; read out where there is no room for it. */
  subtitle?: ReactNode;
  /** Before the title: a way back. */
  before?: ReactNode;
  /** Views, period, filter and New, on the right. */
  children?: ReactNode;
};

/** The one row of 48 px on top of every area, in sight while the page scrolls; where it is narrow it may take two. */
export function PageHeader({ title, counts, subtitle, before, children }: PageHeaderProps) {
  return (
    <div className="sticky top-0 z-20 bg-panel md:@container">
      <div className="flex h-12 items-center border-b border-line gap-x-3 px-4 max-md:h-auto max-md:min-h-12 max-md:flex-wrap max-md:gap-y-1 max-md:py-1.5 md:px-6 @max-[700px]:h-auto @max-[700px]:min-h-12 @max-[700px]:flex-wrap @max-[700px]:gap-x-1.5 @max-[700px]:px-3 @max-[700px]:py-1.5">
        {before}
        <h1 className="min-w-16 truncate text-composer font-semibold max-md:flex-1 @max-[700px]:flex-1">{title}</h1>
        {counts && (
          <div className="tabular min-w-0 shrink-[2] truncate text-dense text-muted max-sm:sr-only @max-[900px]:sr-only">
            {counts}
          </div>
        )}
        {subtitle && (
          <p className="min-w-0 shrink-[4] truncate text-dense text-muted max-lg:sr-only @max-[900px]:sr-only">
            {subtitle}
          </p>
        )}
        {children && (
          <div className="ml-auto flex shrink-0 items-center gap-2 max-md:contents @max-[700px]:shrink @max-[700px]:flex-wrap">
            {children}
          </div>
        )}
      </div>
    </div>
  );
}
