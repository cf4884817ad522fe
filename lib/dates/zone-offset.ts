const HOUR_MS = 3_600_000;
/** Every offset that lasts three hours or more is among the samples. */
const SAMPLE_MS = 3 * HOUR_MS;
/** Zones whose clocks are kept ready; there are some 600, of which a project uses a few. */
const MAX_ZONES = 128;
/** Of one zone: a year and more, by which results are compared. */
const MAX_SAMPLES = 4096;

type ZoneClock = {
  format: Intl.DateTimeFormat;
  isKnown: boolean;
  /** Offsets at multiples of `SAMPLE_MS`. */
  samples: Map<number, number>;
};
const clocks = new Map<string, ZoneClock>();

function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known) return known;
  const format = formatOf(zone);
  const clock = { format: format ?? UTC, isKnown: format !== null, samples: new Map<number, number>() };
  const oldest = clocks.keys().next().value;
  if (clocks.size >= MAX_ZONES && oldest !== undefined) clocks.delete(oldest);
  clocks.set(zone, clock);
  return clock;
}

const NUMBERS = {
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;
const UTC = new Intl.DateTimeFormat('en-US', { ...NUMBERS, timeZone: 'UTC' });

/** Null for a name that Intl does not know. */
function formatOf(zone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { ...NUMBERS, timeZone: zone });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Whether Intl knows a zone. Any other name counts as UTC, so that one row can't stop the work of others. */
export const hasClock = (zone: string): boolean => clockOf(zone).isKnown;

/** The wall clock of a zone at an instant, as milliseconds since 1970 as if it were UTC; whole seconds. */
export function wallAt(zone: string, instant: number): number {
  const [month = 1, date = 1, year = 1970, hour = 0, minute = 0, second = 0] = (
    clockOf(zone).format.format(instant).match(/\d+/g) ?? []
  ).map(Number);
  return Date.UTC(year, month - 1, date, hour, minute, second);
}

/** How far the clock of a zone is ahead of UTC at an instant, in milliseconds. */
export function zoneOffset(zone: string, instant: number): number {
  const second = Math.floor(instant / 1000) * 1000;
  return wallAt(zone, second) - second;
}

/** The offsets at the multiples of `SAMPLE_MS` from one instant to another, oldest first, with one before and after. */
export function offsetsBetween(zone: string, from: number, to: number): number[] {
  const { samples } = clockOf(zone);
  if (samples.size >= MAX_SAMPLES) samples.clear();
  const offsets: number[] = [];
  for (let at = Math.floor(from / SAMPLE_MS); at <= Math.ceil(to / SAMPLE_MS); at += 1) {
    let offset = samples.get(at);
    if (offset === undefined) {
      offset = zoneOffset(zone, at * SAMPLE_MS);
      samples.set(at, offset);
    }
    offsets.push(offset);
  }
  return offsets;
}

/** The same as `zoneOffset`, by the samples on both sides; the clock itself says it only around a change. */
export function offsetAt(zone: string, instant: number): number {
  const [before, ...after] = offsetsBetween(zone, instant, instant);
  return before !== undefined && after.every((one) => one === before) ? before : zoneOffset(zone, instant);
}
