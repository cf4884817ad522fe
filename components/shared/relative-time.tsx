'use client';

import { exactTime, relativeTime } from '@/lib/format/relative-time';
import { useNow } from './use-now';

/**
 * '5 minutes ago', with the exact time and zone as its title. `past`: what has just happened is never 'in 20 seconds',
 * though the page's clock steps by minutes.
 */
export function RelativeTime({ at, past = false, className }: { at: string; past?: boolean; className?: string }) {
  const now = useNow();
  const date = new Date(at);
  return (
    <time dateTime={at} title={exactTime(date)} className={className}>
      {relativeTime({ at: date, now: new Date(past ? Math.max(now, date.getTime()) : now) })}
    </time>
  );
}
