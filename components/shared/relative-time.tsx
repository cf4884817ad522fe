'use client';

import { exactTime, relativeTime } from '@/lib/format/relative-time';
import { useNow } from './use-now';

/** '5 minutes ago', with the exact time and zone as its title. */
export function RelativeTime({ at, className }: { at: string; className?: string }) {
  const now = useNow();
  const date = new Date(at);
  return (
    <time dateTime={at} title={exactTime(date)} className={className}>
      {relativeTime({ at: date, now: new Date(now) })}
    </time>
  );
}
