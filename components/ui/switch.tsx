'use client';

import { Switch as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';

export function Switch({ className, ...rest }: ComponentProps<typeof Radix.Root>) {
  return (
    <Radix.Root
      className={cn(
        'inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-edge bg-sunken p-0.5 transition-colors disabled:cursor-not-allowed disabled:opacity-55 data-[state=checked]:border-accent data-[state=checked]:bg-accent',
        className,
      )}
      {...rest}
    >
      <Radix.Thumb className="block size-3.5 rounded-full bg-edge transition-transform data-[state=checked]:translate-x-4 data-[state=checked]:bg-white" />
    </Radix.Root>
  );
}
