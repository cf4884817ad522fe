import { z } from 'zod';
import { inputDay, text } from '@/lib/wire/scalars';
import { CLOCK_TIME, FIELDS_OF, FREQUENCIES, MAX_INTERVAL_DAYS, type ScheduleRule } from './schedule';
import { hasClock } from '@/lib/dates/zone-offset';

/** The time zone database's names; not offsets such as +02:00, which know no summer time. */
export function isKnownZone(zone: string): boolean {
  return /^[A-Za-z]/.test(zone) && hasClock(zone);
}

/** Forms send '' for a field that is left empty. */
const emptyAsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable()).optional();

const TIME = 'Time must be in HH:MM format';
const FREQUENCY = 'Choose how often it posts';
const DAYS = 'A whole number of days';
const DAY_OF_WEEK = 'Day of week must be 0 (Sunday) to 6 (Saturday)';

export const scheduleFields = z.object({
  name: emptyAsNull(text(100).trim()),
  frequency: z.enum(FREQUENCIES, FREQUENCY),
  time: z.string(TIME).regex(CLOCK_TIME, TIME),
  date: emptyAsNull(inputDay),
  dayOfWeek: emptyAsNull(z.number(DAY_OF_WEEK).int(DAY_OF_WEEK).min(0, DAY_OF_WEEK).max(6, DAY_OF_WEEK)),
  intervalDays: emptyAsNull(
    z.number(DAYS).int(DAYS).min(1, 'Minimum is 1 day').max(MAX_INTERVAL_DAYS, 'Maximum is 365 days'),
  ),
  startDate: emptyAsNull(inputDay),
  isActive: z.boolean('Say whether the schedule is active').default(true),
});

/** Which field a frequency lacks, with the sentence; null when it has all that it needs. */
export function missingField({
  frequency,
  date,
  dayOfWeek,
  intervalDays,
}: Omit<ScheduleRule, 'time'>): { path: string; message: string } | null {
  const fields = FIELDS_OF[frequency];
  if (fields.includes('dayOfWeek') && (dayOfWeek === null || dayOfWeek === undefined))
    return { path: 'dayOfWeek', message: 'Choose a day of the week' };
  if (fields.includes('intervalDays') && (intervalDays === null || intervalDays === undefined))
    return { path: 'intervalDays', message: 'Minimum is 1 day' };
  if (frequency === 'once_day' && !date) return { path: 'date', message: 'Choose a date' };
  return null;
}

/** A whole new schedule. Whether a single date is ahead depends on the zone, and is asked where that is known. */
export const scheduleInput = scheduleFields.superRefine((schedule, context) => {
  const missing = missingField(schedule);
  if (missing) context.addIssue({ code: 'custom', path: [missing.path], message: missing.message });
});
