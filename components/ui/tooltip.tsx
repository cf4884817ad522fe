'use client';

import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

export const TooltipProvider = Radix.Provider;

type TooltipProps = { label: ReactNode; side?: 'top' | 'right' | 'bottom' | 'left'; children: ReactNode };

/** A hint on hover and focus. The child carries its own accessible name: a hint is never the only one. */
export function Tooltip({ label, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 flex items-center gap-2 rounded-control border border-line bg-raised px-2 py-1 text-tiny text-ink shadow-float"
        >
          {label}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
