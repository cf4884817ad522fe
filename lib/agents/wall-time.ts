import { partsOfDay, type Day } from '@/lib/dates/zoned';
import { offsetsBetween, zoneOffset } from './zone-offset';

const HOUR_MS = 3_600_000;
/** No zone is further from UTC than 16 hours, so the instant of a wall time lies within these. */
const AROUND_MS = 18 * HOUR_MS;

/** `gap`: the clocks skip this time; `overlap`: they show it twice. */
type ClockChange = 'gap' | 'overlap' | null;

/**
 * The instant at which a zone's clock shows a time on a day. A time in a gap is later by the gap's length; of a time
 * that is shown twice the first counts.
 */
export function wallTime({ day, time, zone }: { day: Day; time: string; zone: string }): {
  at: number;
  change: ClockChange;
} {
  const wall = wallOf(day, time);
  const offsets = offsetsBetween(zone, wall - AROUND_MS, wall + AROUND_MS);
  const [offset = 0] = offsets;
  // No clock change is near, as on most days.
  if (offsets.every((one) => one === offset)) return { at: wall - offset, change: null };
  const shown = [...new Set(offsets)].map((offset) => wall - offset).filter((at) => zoneOffset(zone, at) === wall - at);
  if (shown.length > 0) return { at: Math.min(...shown), change: shown.length > 1 ? 'overlap' : null };
  return { at: wall - offsetBeforeGap({ zone, wall, offsets }), change: 'gap' };
}

/** A time on a day as milliseconds since 1970, as if it were UTC. */
export function wallOf(day: Day, time: string): number {
  const { year, month, date } = partsOfDay(day);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return Date.UTC(year, month - 1, date, hour, minute);
}

/** When a day begins on a zone's clock. */
export const midnightOf = (day: Day, zone: string): Date => new Date(wallTime({ day, time: '00:00', zone }).at);

/** The change that skips the time: from an offset to a greater one, with the time between both. */
function offsetBeforeGap({ zone, wall, offsets }: { zone: string; wall: number; offsets: readonly number[] }): number {
  const before = offsets.find((offset, index) => {
    const after = offsets[index + 1];
    return (
      after !== undefined &&
      after > offset &&
      zoneOffset(zone, wall - offset) === after &&
      zoneOffset(zone, wall - after) === offset
    );
  });
  return before ?? offsets[0] ?? 0;
}
