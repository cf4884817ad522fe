import { MongoError } from '../errors.ts';

/** A moment on the calendar of a time zone; month 1 to 12. */
export interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
  millisecond: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    });
    formats.set(zone, format);
    return format;
  } catch {
    throw new MongoError(40485, `unrecognized time zone identifier: "${zone}"`);
  }
}

/** Minutes of a fixed offset ("+05:30", "-0400", "+03"); undefined for a name. */
function fixedOffset(zone: string): number | undefined {
  const match = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (match) return (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3] ?? 0));
  return ['UTC', 'GMT', 'Z', 'Etc/UTC'].includes(zone) ? 0 : undefined;
}

/** How far a zone is ahead of UTC at a moment, in milliseconds. */
export function offsetAt(time: number, zone: string): number {
  const fixed = fixedOffset(zone);
  if (fixed !== undefined) return fixed * 60_000;
  const found: Record<string, string> = {};
  for (const part of formatOf(zone).formatToParts(time)) found[part.type] = part.value;
  const year = found['era'] === 'BC' ? 1 - Number(found['year']) : Number(found['year']);
  const local = utc({
    year,
    month: Number(found['month']),
    day: Number(found['day']),
    hour: Number(found['hour']),
    minute: Number(found['minute']),
    second: Number(found['second']),
    millisecond: 0,
  });
  return local - Math.floor(time / 1000) * 1000;
}

/** Milliseconds of calendar parts read as UTC; parts may overflow (month 14, day -3). */
export function utc(parts: Parts): number {
  const date = new Date(0);
  date.setUTCFullYear(parts.year, parts.month - 1, parts.day);
  date.setUTCHours(parts.hour, parts.minute, parts.second, parts.millisecond);
  return date.getTime();
}

/** The calendar of a zone at a moment. */
export function partsAt(time: number, zone: string): Parts {
  const local = new Date(time + offsetAt(time, zone));
  return {
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    second: local.getUTCSeconds(),
    millisecond: local.getUTCMilliseconds(),
  };
}

/** The moment at which a zone's calendar shows the parts. */
export function momentOf(parts: Parts, zone: string): number {
  const local = utc(parts);
  const first = local - offsetAt(local, zone);
  return local - offsetAt(first, zone);
}
