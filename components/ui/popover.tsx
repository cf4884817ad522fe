'use client';

import { Popover as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';
import { floatLook } from './looks';

export const Popover = Radix.Root;
export const PopoverTrigger = Radix.Trigger;

export function PopoverContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Portal>
      <Radix.Content
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          floatLook,
          'z-50 w-[min(360px,calc(100vw-16px))] p-4 data-[state=open]:animate-appear',
          className,
        )}
        {...rest}
      />
    </Radix.Portal>
  );
}
