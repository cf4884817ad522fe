'use client';

import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from './button';
import { cn } from './cn';
import { floatLook, overlayLook } from './looks';
import { useDialogFocus } from './use-dialog-focus';

export const Dialog = Radix.Root;
export const DialogTrigger = Radix.Trigger;
export const DialogClose = Radix.Close;

type DialogContentProps = Omit<ComponentProps<typeof Radix.Content>, 'title'> & {
  title: ReactNode;
  description?: ReactNode;
  /** The title is read out but not drawn. */
  hideTitle?: boolean;
  /** For dialogs with a Close button of their own. */
  hideClose?: boolean;
};

export function DialogContent({
  title,
  description,
  hideTitle = false,
  hideClose = false,
  className,
  children,
  ...rest
}: DialogContentProps) {
  const focus = useDialogFocus();
  const undescribed = description ? {} : { 'aria-describedby': undefined };
  return (
    <Radix.Portal>
      <Radix.Overlay className={overlayLook} />
      <Radix.Content
        className={cn(
          floatLook,
          'fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-32px)] w-[min(520px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 flex-col overflow-hidden',
          className,
        )}
        {...focus}
        onEscapeKeyDown={leaveToList}
        {...undescribed}
        {...rest}
      >
        <div className={cn('flex items-start justify-between gap-4 px-6 pt-5 pb-3', hideTitle && 'sr-only')}>
          <div>
            <Radix.Title className="text-composer font-semibold">{title}</Radix.Title>
            {description && <Radix.Description className="mt-1 text-dense text-muted">{description}</Radix.Description>}
          </div>
          {!hideTitle && !hideClose && (
            <Radix.Close asChild>
              <Button variant="ghost" size="icon-sm" aria-label="Close" className="-mr-2">
                <X aria-hidden />
              </Button>
            </Radix.Close>
          )}
        </div>
        {children}
      </Radix.Content>
    </Radix.Portal>
  );
}

/** Escape closes the open list of a field that has one of its own, and the dialog only when there is none. */
function leaveToList(event: KeyboardEvent): void {
  if (document.activeElement?.matches('[data-open-list]')) event.preventDefault();
}

/** The part of a dialog that scrolls. */
export function DialogBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('flex min-h-0 flex-col gap-4 overflow-y-auto px-6 pt-1 pb-5', className)} {...rest} />;
}

export function DialogFooter({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-wrap justify-end gap-2 border-t border-line px-6 py-3', className)} {...rest} />;
}
