'use client';

import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { useEffect, useEffectEvent, useId, type ComponentProps, type CSSProperties, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '@/components/ui/button';
import { OfflineBanner } from './offline-banner';
import { SHEET_PLACE } from './sheet-place';
import { useShortcut } from './shortcuts';
import { useIsClient } from './use-is-client';
import { useIsPhone } from './use-is-phone';
import { useSheetFocus } from './use-sheet-focus';
import { useSheetWidth } from './use-sheet-width';

type SheetProps = {
  /** Stands on top, and names the sheet unless `label` does. */
  title: string;
  /** The kind of thing, where the title is the thing's own words: 'Document'. */
  label?: string;
  /** Before the title: its icon or picture. */
  before?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  /** Beside the title: what is known of the thing, as 'Draft saved 12:04'. */
  status?: ReactNode;
  /** Controls in the head, before 'Close'. */
  actions?: ReactNode;
  /** Stays in sight below. */
  footer?: ReactNode;
  /** Lead to the thing before and after in the list beside (`[` and `]`). */
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  /** The sheet is one form: head and foot have buttons of it. */
  form?: ComponentProps<'form'>;
};

/**
 * Details of one thing, on the right beside the list or calendar that it was opened from, which stays in use: a dialog
 * that is not modal. A page of its own on a phone. One at a time: the last one that was opened is seen.
 */
export function Sheet(props: SheetProps) {
  return useIsClient() ? <OpenSheet {...props} /> : null;
}

function OpenSheet({ title, label, before, onClose, children, status, actions, footer, ...rest }: SheetProps) {
  const { onPrevious, onNext, form } = rest;
  const titleId = useId();
  const box = useSheetFocus();
  const { width, grip } = useSheetWidth();
  const isPhone = useIsPhone();
  useEscape(onClose);
  useShortcut('[', () => onPrevious?.(), onPrevious !== undefined);
  useShortcut(']', () => onNext?.(), onNext !== undefined);
  const style: CSSProperties & Record<'--sheet', string> = { '--sheet': `${width}px` };
  const inside = (
    <>
      <div className="flex min-h-12 shrink-0 items-center gap-x-2 border-b border-line px-4 max-md:flex-wrap">
        {before}
        <h2 id={titleId} title={label && title} className="min-w-0 truncate text-composer font-semibold">
          {title}
        </h2>
        {status && (
          <div className="min-w-0 truncate text-dense text-muted max-md:order-last max-md:basis-full max-md:pb-2">
            {status}
          </div>
        )}
        <div className="ml-auto flex shrink-0 items-center gap-1">
          {actions}
          {onPrevious && <Step name="Previous item" keys="[" icon={ChevronUp} onClick={onPrevious} />}
          {onNext && <Step name="Next item" keys="]" icon={ChevronDown} onClick={onNext} />}
          <Button
            variant="ghost"
            size="icon-sm"
            aria-label="Close"
            title="Close (Esc)"
            className="max-md:size-9"
            onClick={onClose}
          >
            <X aria-hidden />
          </Button>
        </div>
      </div>
      {/* It covers the page, and what the page says of the connection. */}
      {isPhone && <OfflineBanner />}
      <div data-sheet-body className="@container min-h-0 flex-1 overflow-y-auto">
        {children}
      </div>
      {footer && (
        <div
          data-bottom-bar
          className="shrink-0 border-t border-line bg-panel px-4 py-2 pb-[max(8px,env(safe-area-inset-bottom))]"
        >
          {footer}
        </div>
      )}
    </>
  );
  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      aria-labelledby={label ? undefined : titleId}
      data-sheet=""
      tabIndex={-1}
      style={style}
      className="fixed inset-0 z-30 flex flex-col bg-panel outline-none not-last:hidden md:left-auto md:w-[min(var(--sheet),calc(100vw-72px))] md:border-l md:border-line md:shadow-float xl:relative xl:h-full xl:w-[min(var(--sheet),calc(100vw-560px))] xl:shadow-none"
    >
      <div
        {...grip}
        className="absolute inset-y-0 -left-1 z-10 hidden w-2 cursor-col-resize touch-none hover:bg-accent-soft focus-visible:bg-accent-soft md:block"
      />
      {form ? (
        <form {...form} className="flex min-h-0 flex-1 flex-col outline-none">
          {inside}
        </form>
      ) : (
        inside
      )}
    </div>,
    document.getElementById(SHEET_PLACE) ?? document.body,
  );
}

type StepProps = { name: string; keys: string; icon: typeof X; onClick: () => void };

function Step({ name, keys, icon: Icon, onClick }: StepProps) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={name}
      title={`${name} (${keys})`}
      aria-keyshortcuts={keys}
      className="max-md:size-9"
      onClick={onClick}
    >
      <Icon aria-hidden />
    </Button>
  );
}

/** Escape closes, wherever the focus is, unless something above the sheet (a menu, a dialog, a field) took it. */
function useEscape(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      event.preventDefault();
      close();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}
