'use client';

import { useEffect } from 'react';

/** Installs the app's service worker (public/sw.js). Browsers have none where pages come over plain http. */
export function ServiceWorker() {
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return;
    // Without it everything works but the app's extras; a browser that refuses it has its reasons.
    navigator.serviceWorker
      .register('/sw.js', { updateViaCache: 'none' })
      .catch((error: unknown) => console.warn('The app could not be made ready for offline use', error));
  }, []);
  return null;
}
