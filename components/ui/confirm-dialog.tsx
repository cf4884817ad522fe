'use client';

import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from './button';
import { cn } from './cn';
import { floatLook, overlayLook } from './looks';

type ConfirmDialogProps = {
  /** The question, worded as docs/decisions/interface.md fixes it. */
  title: string;
  description?: ReactNode;
  /** A choice to make before confirming. */
  children?: ReactNode;
  confirmLabel: string;
  onConfirm: () => void;
  onClose: () => void;
};

/**
 * Asks before something is lost; shown for as long as it is mounted. The focus starts on Cancel (Radix does that for
 * alert dialogs).
 */
export function ConfirmDialog({ title, description, children, confirmLabel, onConfirm, onClose }: ConfirmDialogProps) {
  const undescribed = description ? {} : { 'aria-describedby': undefined };
  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className={overlayLook} />
        <Radix.Content
          className={cn(
            floatLook,
            'fixed top-1/2 left-1/2 z-50 w-[min(420px,calc(100vw-32px))] -translate-x-1/2 -translate-y-1/2 p-6',
          )}
          onClick={(event) => event.stopPropagation()}
          {...undescribed}
        >
          <Radix.Title className="text-composer font-semibold">{title}</Radix.Title>
          {description && <Radix.Description className="mt-2 text-muted">{description}</Radix.Description>}
          {children && <div className="mt-4">{children}</div>}
          <div className="mt-6 flex justify-end gap-2">
            <Radix.Cancel asChild>
              <Button variant="outline">Cancel</Button>
            </Radix.Cancel>
            <Radix.Action asChild>
              <Button variant="destructive" onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </Radix.Action>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
