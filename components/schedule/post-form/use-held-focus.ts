import { useEffect, type RefObject } from 'react';

/**
 * Keeps the keyboard in an element when its focused control disappears, as "Publish now" does once all is
 * published: the element itself takes the focus then, so that its keys (Escape, Ctrl Enter) go on working and Tab
 * starts there.
 */
export function useHeldFocus(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const holder = element.current;
    if (!holder) return;
    let last: Element | null = null;
    const remember = (event: FocusEvent): void => {
      last = event.target instanceof Element ? event.target : null;
    };
    const watch = new MutationObserver(() => {
      if (!last || last.isConnected || document.activeElement !== document.body) return;
      last = null;
      holder.focus({ preventScroll: true });
    });
    holder.addEventListener('focusin', remember);
    watch.observe(holder, { childList: true, subtree: true });
    return () => {
      holder.removeEventListener('focusin', remember);
      watch.disconnect();
    };
  }, [element]);
}
