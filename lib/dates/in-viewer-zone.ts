import { TZDateMini } from '@date-fns/tz';
import { viewerZone } from './viewer-zone';

/**
 * An instant whose getters and setters (`getHours`, `setDate` …) work in the viewer's zone; functions of date-fns keep
 * it so. Still the same instant: `toISOString` and `getTime` are UTC as ever.
 */
export function inViewerZone(instant: Date | string | number): Date {
  return new TZDateMini(new Date(instant).getTime(), viewerZone());
}

/**
 * The instant of a wall clock's reading in the viewer's zone. `month` from 1. A time that the clocks skip is the one
 * after.
 */
export function atWallTime({
  year,
  month,
  day,
  hour = 0,
  minute = 0,
}: {
  year: number;
  month: number;
  day: number;
  hour?: number;
  minute?: number;
}): Date {
  return new TZDateMini(year, month - 1, day, hour, minute, 0, 0, viewerZone());
}
