'use client';

import { Tabs as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';

export const Tabs = Radix.Root;
export const TabsContent = Radix.Content;

/**
 * A row of tabs; on a narrow screen it is pushed sideways, its end faded where more follows. Arrow keys move, as the
 * pattern for tabs has it.
 */
export function TabsList({ className, ...rest }: ComponentProps<typeof Radix.List>) {
  return (
    <Radix.List
      className={cn(
        'flex gap-1 border-b border-line max-sm:overflow-x-auto max-sm:pr-8 max-sm:[&>*]:scroll-mx-8 max-sm:[mask-image:linear-gradient(to_right,black_calc(100%-32px),transparent)] sm:flex-wrap',
        className,
      )}
      {...rest}
    />
  );
}

export function Tab({ className, ...rest }: ComponentProps<typeof Radix.Trigger>) {
  return (
    <Radix.Trigger
      className={cn(
        '-mb-px inline-flex h-9 shrink-0 items-center gap-1.5 border-b-2 border-transparent px-2.5 text-dense text-muted transition-colors outline-offset-[-2px]! hover:text-ink data-[state=active]:border-accent-text data-[state=active]:font-semibold data-[state=active]:text-ink [&_svg]:size-3.5',
        className,
      )}
      {...rest}
    />
  );
}
