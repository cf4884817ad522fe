import { partsOfDay, type Day } from '@/lib/dates/zoned';
import { zoneOffset } from './zone-offset';

const HOUR_MS = 3_600_000;
/** No zone is further from UTC than 16 hours, so the instant of a wall time lies within these. */
const AROUND_HOURS = 18;
const EVERY_HOURS = 3;

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
  const { year, month, date } = partsOfDay(day);
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const wall = Date.UTC(year, month - 1, date, hour, minute);
  const offsets = offsetsAround(zone, wall);
  const shown = [...new Set(offsets)].map((offset) => wall - offset).filter((at) => zoneOffset(zone, at) === wall - at);
  if (shown.length > 0) return { at: Math.min(...shown), change: shown.length > 1 ? 'overlap' : null };
  return { at: wall - offsetBeforeGap({ zone, wall, offsets }), change: 'gap' };
}

/** When a day begins on a zone's clock. */
export const midnightOf = (day: Day, zone: string): Date => new Date(wallTime({ day, time: '00:00', zone }).at);

/** Sampled, oldest first: every offset that lasts three hours or more is among them. */
function offsetsAround(zone: string, wall: number): number[] {
  const offsets: number[] = [];
  for (let hours = -AROUND_HOURS; hours <= AROUND_HOURS; hours += EVERY_HOURS)
    offsets.push(zoneOffset(zone, wall + hours * HOUR_MS));
  return offsets;
}

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
