'use client';

import { useSessionEnded } from '@/components/api/session-ended';
import { loadLater } from '@/components/ui/load-later';

const SessionEnded = loadLater(() => import('./session-ended').then((part) => part.SessionEnded), {
  loading: () => null,
});

/** After a 401: the way back in, over the page, so that nothing typed is lost (docs/decisions/people.md). */
export function SessionBanner() {
  const ended = useSessionEnded();
  return <div role="status">{ended && <SessionEnded />}</div>;
}
