'use client';

import { useOnline } from '@/components/api/provider';

/** On every page: there is no connection, and what becomes of what is typed. */
export function OfflineBanner() {
  const online = useOnline();
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
