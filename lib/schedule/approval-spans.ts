import { viewerZone } from '@/lib/dates/viewer-zone';
import { dayInZone, dayPlus, midnightOf } from '@/lib/dates/zoned';

/** The next seven days, today included, and the seven behind them: what is shared as a week. */
export function approvalSpans(now: Date, zone = viewerZone()): { label: string; from: string; to: string }[] {
  const today = dayInZone(now, zone);
  const span = (label: string, from: number) => ({
    label,
    from: midnightOf(dayPlus(today, from), zone).toISOString(),
    // The moment before midnight: a post at midnight belongs to the next week alone.
    to: new Date(midnightOf(dayPlus(today, from + 7), zone).getTime() - 1).toISOString(),
  });
  return [span('The next 7 days', 0), span('The 7 days after them', 7)];
}
