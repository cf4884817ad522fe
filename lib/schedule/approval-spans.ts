import { viewerFormat, viewerZone } from '@/lib/dates/viewer-zone';
import { dayInZone, dayPlus, midnightOf } from '@/lib/dates/zoned';

const dayAndMonth = viewerFormat('en-GB', { day: 'numeric', month: 'short' });

/** '30 Nov – 6 Dec': the days of a shared time, `to` being its last moment. */
export function daysOfSpan({ from, to }: { from: string; to: string }): string {
  const [first, last] = [from, to].map((at) => dayAndMonth.format(new Date(at)));
  return first === last ? `${first}` : `${first} – ${last}`;
}

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
