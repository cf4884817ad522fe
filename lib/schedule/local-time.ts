import { addMinutes, isValid } from 'date-fns';

function digits(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}

/** An instant as the value of a datetime-local input (`yyyy-MM-ddTHH:mm`) in the viewer's zone; '' for none. */
export function toLocalInput(instant: string | Date | null): string {
  if (!instant) return '';
  const at = new Date(instant);
  return `${digits(at.getFullYear(), 4)}-${digits(at.getMonth() + 1)}-${digits(at.getDate())}T${digits(at.getHours())}:${digits(at.getMinutes())}`;
}

/** The instant that a datetime-local value names in the viewer's zone; null when it is empty or no date. */
export function fromLocalInput(value: string): string | null {
  const date = value ? new Date(value) : null;
  return date && isValid(date) ? date.toISOString() : null;
}

const DEFAULT_HOUR = 9;
const SOON_MINUTES = 60;

/** The time that a new post on a day starts with: 09:00, or the next full quarter an hour ahead when 09:00 is over today. */
export function defaultTimeOn({ day, now }: { day: Date; now: Date }): string {
  const morning = new Date(day);
  morning.setHours(DEFAULT_HOUR, 0, 0, 0);
  const isToday = morning.toDateString() === now.toDateString();
  if (!isToday || morning > now) return morning.toISOString();
  const soon = addMinutes(now, SOON_MINUTES);
  soon.setMinutes(Math.ceil(soon.getMinutes() / 15) * 15, 0, 0);
  return soon.toISOString();
}

/** The viewer's zone by name, such as Europe/Berlin, with its offset on that day. */
export function zoneName(at: Date): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const offset = new Intl.DateTimeFormat('en', { timeZoneName: 'shortOffset' }).formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
  return offset && offset !== zone ? `${zone} (${offset})` : zone;
}
