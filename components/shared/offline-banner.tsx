'use client';

import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** On every page: there is no connection, and what becomes of what is typed. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className="border-b border-line bg-partial-soft px-4 py-2 text-dense text-partial md:px-6">
          No connection. What you type is kept here, and what you save is sent when you are online again.
        </p>
      )}
    </div>
  );
}
