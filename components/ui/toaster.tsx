'use client';

import { useEffect, useState, type ComponentType } from 'react';
import { whenToastsAreWanted } from './toast';

const IDLE_MS = 2_000;

/**
 * Where toasts appear. Their library is loaded once the page is idle, while the network is there that a toast may have
 * to report the loss of; a toast before that waits for it.
 */
export function Toaster() {
  const [Toasts, setToasts] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      void import('./toasts').then(
        (part) => setToasts(() => part.Toasts),
        // They are loaded again with the next one, or when there is a connection.
        () => console.warn('Messages could not be loaded'),
      );
    whenToastsAreWanted(load);
    const timer = setTimeout(load, IDLE_MS);
    window.addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', load);
    };
  }, []);
  return Toasts && <Toasts />;
}
