'use client';

import { useState, type ComponentType } from 'react';
import { toast } from '@/components/ui/toast';

/** Says that code which is loaded when it is wanted did not come. */
export const sayNotLoaded = (): void =>
  void toast.error('This part of the page could not be loaded. Check the connection and try again.');

/**
 * A part that opens from a button (a menu, a panel), loaded shortly before it is needed: its button is there at
 * once and stays a plain one until then. Floating things cost every page 40 kB otherwise.
 */
export function useLazyPart<P>(load: () => Promise<ComponentType<P>>) {
  const [part, setPart] = useState<{ Part: ComponentType<P> } | null>(null);
  return {
    /** Once it was asked for; it brings the button itself, already open. */
    Part: part?.Part ?? null,
    button: {
      // One that does not come ahead is loaded again on click.
      onPointerEnter: () => void load().catch(() => console.warn('A part could not be loaded ahead')),
      onClick: () => void load().then((Part) => setPart({ Part }), sayNotLoaded),
    },
  };
}
