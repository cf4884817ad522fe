import { addMinutes } from 'date-fns/addMinutes';
import { isSameDay } from 'date-fns/isSameDay';
import { isValid } from 'date-fns/isValid';
import { atWallTime, inViewerZone } from '@/lib/dates/in-viewer-zone';
import { viewerFormat, viewerZone } from '@/lib/dates/viewer-zone';

function digits(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}

/** An instant as the value of a datetime-local input (`yyyy-MM-ddTHH:mm`) in the viewer's zone; '' for none. */
export function toLocalInput(instant: string | Date | null): string {
  if (!instant) return '';
  const at = inViewerZone(instant);
  return `${digits(at.getFullYear(), 4)}-${digits(at.getMonth() + 1)}-${digits(at.getDate())}T${digits(at.getHours())}:${digits(at.getMinutes())}`;
}

/** The instant that a datetime-local value names in the viewer's zone; null when it is empty or no date. */
export function fromLocalInput(value: string): string | null {
  const [, year, month, day, hour, minute] = /^(\d{4,})-(\d\d)-(\d\d)T(\d\d):(\d\d)/.exec(value) ?? [];
  if (!year) return null;
  const date = atWallTime({
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour),
    minute: Number(minute),
  });
  return isValid(date) ? date.toISOString() : null;
}

const DEFAULT_HOUR = 9;
const SOON_MINUTES = 60;

/**
 * The time that a new post on a day starts with: 09:00, or the next full quarter an hour ahead when 09:00 is over
 * today.
 */
export function defaultTimeOn({ day, now }: { day: Date; now: Date }): string {
  const morning = inViewerZone(day);
  morning.setHours(DEFAULT_HOUR, 0, 0, 0);
  const isToday = isSameDay(morning, now);
  if (!isToday || morning > now) return morning.toISOString();
  const soon = addMinutes(inViewerZone(now), SOON_MINUTES);
  soon.setMinutes(Math.ceil(soon.getMinutes() / 15) * 15, 0, 0);
  return soon.toISOString();
}

/** The time that a new post starts with when a day (`yyyy-MM-dd`) or a time (`yyyy-MM-ddTHH:mm`) was clicked. */
export function timeAskedFor({ asked, now }: { asked: string; now: Date }): string | null {
  if (asked.includes('T')) return fromLocalInput(asked);
  const midnight = fromLocalInput(`${asked}T00:00`);
  return midnight && defaultTimeOn({ day: new Date(midnight), now });
}

const offsetFormat = viewerFormat('en', { timeZoneName: 'shortOffset' });

/** The viewer's zone by name, such as Europe/Berlin, with its offset on that day. */
export function zoneName(at: Date): string {
  const zone = viewerZone();
  const offset = offsetFormat.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  return offset && offset !== zone ? `${zone} (${offset})` : zone;
}
