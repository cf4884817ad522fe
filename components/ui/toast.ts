import type { toast as show } from 'sonner';

type Show = typeof show;
type Said = (by: Show) => void;

let shown: Show | null = null;
let load: (() => void) | null = null;
/** Said before the library that draws them was there. */
const waiting: Said[] = [];

function say(said: Said): void {
  if (shown) return said(shown);
  waiting.push(said);
  load?.();
}

/** From now on toasts are drawn by the library; those that waited come first. Returns how to end it. */
export function showToastsBy(by: Show): () => void {
  shown = by;
  for (const said of waiting.splice(0)) said(by);
  return () => {
    shown = null;
  };
}

/** `wanted`: called with each toast while the library is not there. */
export function whenToastsAreWanted(wanted: () => void): void {
  load = wanted;
  if (waiting.length > 0) wanted();
}

/** Tells the user. The library that draws toasts (10 kB) comes after the page. */
export const toast = Object.assign((...said: Parameters<Show>) => say((by) => by(...said)), {
  success: (...said: Parameters<Show['success']>) => say((by) => by.success(...said)),
  error: (...said: Parameters<Show['error']>) => say((by) => by.error(...said)),
  info: (...said: Parameters<Show['info']>) => say((by) => by.info(...said)),
  warning: (...said: Parameters<Show['warning']>) => say((by) => by.warning(...said)),
  dismiss: (...said: Parameters<Show['dismiss']>) => say((by) => by.dismiss(...said)),
});
