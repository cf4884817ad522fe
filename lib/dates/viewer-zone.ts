import { TZDateMini } from '@date-fns/tz';

/**
 * The zone that the viewer chose in their profile; undefined: the browser's. One viewer per browser tab; the server
 * never sets it.
 */
let chosen: string | undefined;

/** The browser's own zone, such as Europe/Berlin. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Sets the zone in which everything is shown and chosen; undefined: the browser's. */
export function setViewerZone(zone: string | undefined): void {
  chosen = zone;
}

/** The zone in which the whole interface shows and reads times. */
export function viewerZone(): string {
  return chosen ?? browserZone();
}

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

type Format = Pick<Intl.DateTimeFormat, 'format' | 'formatToParts'>;

/** `Intl.DateTimeFormat` in the viewer's zone, as set at the time of formatting. */
export function viewerFormat(locale: string, options: Intl.DateTimeFormatOptions): Format {
  const known = new Map<string, Intl.DateTimeFormat>();
  const current = (): Intl.DateTimeFormat => {
    const zone = viewerZone();
    const made = known.get(zone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    known.set(zone, made);
    return made;
  };
  return { format: (date) => current().format(date), formatToParts: (date) => current().formatToParts(date) };
}
