'use client';

import { OfflineBanner } from '@/components/shared/offline-banner';
import { ServiceWorker } from './service-worker';

/** What works without a connection: the service worker, and a sentence that says so. */
export function Offline() {
  return (
    <>
      <ServiceWorker />
      <OfflineBanner />
    </>
  );
}
