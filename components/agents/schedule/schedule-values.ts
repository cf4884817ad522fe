import { FIELDS_OF, MAX_INTERVAL_DAYS, type Frequency } from '@/lib/agents/schedule';
import type { WireAgentSchedule } from '@/lib/contracts/agent-schedules';

/** A schedule as typed. */
export type ScheduleValues = {
  name: string;
  frequency: Frequency;
  time: string;
  date: string;
  dayOfWeek: string;
  intervalDays: string;
  startDate: string;
  isActive: boolean;
};
export type ScheduleErrors = Partial<Record<keyof ScheduleValues, string>>;

const DEFAULT_TIME = '09:00';

/** A new agent's first schedule: every day at nine, active. */
export const newSchedule = (): ScheduleValues => ({
  name: '',
  frequency: 'every_day',
  time: DEFAULT_TIME,
  date: '',
  dayOfWeek: '1',
  intervalDays: '1',
  startDate: '',
  isActive: true,
});

export const valuesOf = (schedule: WireAgentSchedule): ScheduleValues => ({
  name: schedule.name ?? '',
  frequency: schedule.frequency,
  time: schedule.time,
  date: schedule.date ?? '',
  dayOfWeek: String(schedule.dayOfWeek ?? 1),
  intervalDays: String(schedule.intervalDays ?? 1),
  startDate: schedule.startDate ?? '',
  isActive: schedule.isActive,
});

/** Messages for wrong fields; the server checks the rest. */
export function problemsOf(values: ScheduleValues): ScheduleErrors {
  const { frequency, time, date, intervalDays } = values;
  const days = Number(intervalDays);
  const shown = FIELDS_OF[frequency];
  return {
    ...(/^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? {} : { time: 'Time must be in HH:MM format' }),
    ...(shown.includes('intervalDays') ? intervalProblem(days) : {}),
    ...(frequency === 'once_day' && !date ? { date: 'Choose a date' } : {}),
  };
}

function intervalProblem(days: number): ScheduleErrors {
  if (!(days >= 1)) return { intervalDays: 'Minimum is 1 day' };
  if (!Number.isInteger(days)) return { intervalDays: 'A whole number of days' };
  return days > MAX_INTERVAL_DAYS ? { intervalDays: 'Maximum is 365 days' } : {};
}

/** The schedule for the server: the fields of its frequency, the others empty. */
export function scheduleOf(values: ScheduleValues) {
  const shown = FIELDS_OF[values.frequency];
  const has = (field: (typeof shown)[number]) => shown.includes(field);
  return {
    name: values.name.trim() || null,
    frequency: values.frequency,
    time: values.time,
    date: (has('date') && values.date) || null,
    dayOfWeek: has('dayOfWeek') ? Number(values.dayOfWeek) : null,
    intervalDays: has('intervalDays') ? Number(values.intervalDays) : null,
    startDate: (has('startDate') && values.startDate) || null,
    isActive: values.isActive,
  };
}

/** The server's sentences by field, of a path such as `schedules.0.time` or `time`. */
export function refusedFields(issues: readonly { path: string; message: string }[], at = ''): ScheduleErrors {
  return Object.fromEntries(
    issues.filter(({ path }) => path.startsWith(at)).map(({ path, message }) => [path.slice(at.length), message]),
  );
}
