import { useRef } from 'react';

/**
 * The focus of a dialog that opens without a trigger of its own. It begins on the control marked with `data-autofocus`
 * (`autoFocus` would move it before the dialog notes where it was), and goes back to where it was.
 */
export function useDialogFocus() {
  const before = useRef<HTMLElement | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
      const dialog = event.target instanceof HTMLElement ? event.target : null;
      const marked = dialog?.querySelector<HTMLElement>('[data-autofocus]');
      if (!marked) return;
      event.preventDefault();
      marked.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      // An item of a menu is gone by now: its menu has seen to the focus.
      if (!before.current?.isConnected) return;
      event.preventDefault();
      before.current.focus();
    },
  };
}
