const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(zone, format);
  return format;
}

/** The wall clock of a zone at an instant, as milliseconds since 1970 as if it were UTC; whole seconds. */
export function wallAt(zone: string, instant: number): number {
  const [month = 1, date = 1, year = 1970, hour = 0, minute = 0, second = 0] = (
    formatOf(zone).format(instant).match(/\d+/g) ?? []
  ).map(Number);
  return Date.UTC(year, month - 1, date, hour, minute, second);
}

/** How far the clock of a zone is ahead of UTC at an instant, in milliseconds. Throws RangeError for unknown zones. */
export function zoneOffset(zone: string, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000;
  return wallAt(zone, second) - second;
}
