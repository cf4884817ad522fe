'use client';

import { Check } from 'lucide-react';
import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn';
import { floatLook } from './looks';

export const MenuTrigger = Radix.Trigger;
export const MenuRadioGroup = Radix.RadioGroup;

const itemLook =
  'relative flex min-h-8 cursor-pointer select-none items-center gap-2 rounded-small px-2 py-1 text-dense outline-none data-disabled:cursor-not-allowed data-disabled:opacity-55 data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted';

/**
 * The page behind stays readable: hiding it from screen readers while its links can still be clicked would be half a
 * truth.
 */
export function Menu(props: ComponentProps<typeof Radix.Root>) {
  return <Radix.Root modal={false} {...props} />;
}

/** Drawn where it stands, not at the end of the page, so that it belongs to its landmark. */
export function MenuContent({ className, ...rest }: ComponentProps<typeof Radix.Content>) {
  return (
    <Radix.Content
      sideOffset={6}
      collisionPadding={8}
      className={cn(
        floatLook,
        'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto p-1 data-[state=open]:animate-appear',
        className,
      )}
      {...rest}
    />
  );
}

export function MenuItem({ className, ...rest }: ComponentProps<typeof Radix.Item>) {
  return <Radix.Item className={cn(itemLook, className)} {...rest} />;
}

export function MenuRadioItem({ className, children, ...rest }: ComponentProps<typeof Radix.RadioItem>) {
  return (
    <Radix.RadioItem className={cn(itemLook, 'pr-8', className)} {...rest}>
      {children}
      <Radix.ItemIndicator className="absolute right-2">
        <Check aria-hidden />
      </Radix.ItemIndicator>
    </Radix.RadioItem>
  );
}

export function MenuLabel({ className, ...rest }: ComponentProps<typeof Radix.Label>) {
  return <Radix.Label className={cn('px-2 py-1 text-tiny text-muted', className)} {...rest} />;
}

export function MenuSeparator() {
  return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
}
