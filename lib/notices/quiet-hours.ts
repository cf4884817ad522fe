import { dayInZone, dayPlus, instantInZone } from '@/lib/dates/zoned';

/** From one time of the day to another (`HH:mm`), over midnight where the second is the earlier one. */
export type QuietHours = { from: string; to: string };

/**
 * When the quiet hours end that an instant lies in; null: it lies in none. Their ends are instants of the zone's
 * calendar, so a night in which the clocks change is an hour longer or shorter, and a time that is shown twice begins
 * or ends them once.
 */
export function quietUntil(at: Date, quiet: QuietHours | null, zone: string): Date | null {
  if (!quiet || quiet.from === quiet.to) return null;
  const today = dayInZone(at, zone);
  for (const day of [dayPlus(today, -1), today]) {
    const begins = instantInZone({ day, time: quiet.from, zone });
    const ends = instantInZone({ day: quiet.to > quiet.from ? day : dayPlus(day, 1), time: quiet.to, zone });
    if (at >= begins && at < ends) return ends;
  }
  return null;
}
