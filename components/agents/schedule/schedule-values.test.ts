import { expect, it } from 'vitest';
import { newSchedule, problemsOf, scheduleOf } from './schedule-values';

it('the default schedule is every day at 09:00, active', () => {
  expect(scheduleOf(newSchedule())).toEqual({
    name: null,
    frequency: 'every_day',
    time: '09:00',
    date: null,
    dayOfWeek: null,
    intervalDays: null,
    startDate: null,
    isActive: true,
  });
  expect(problemsOf(newSchedule())).toEqual({});
});

it('says each rule in its fixed message', () => {
  const wrong = (change: object) => problemsOf({ ...newSchedule(), ...change });
  expect(wrong({ time: '9:00' })).toEqual({ time: 'Time must be in HH:MM format' });
  expect(wrong({ time: '24:00' })).toEqual({ time: 'Time must be in HH:MM format' });
  expect(wrong({ frequency: 'every_n_days', intervalDays: '0' })).toEqual({ intervalDays: 'Minimum is 1 day' });
  expect(wrong({ frequency: 'every_n_days', intervalDays: '' })).toEqual({ intervalDays: 'Minimum is 1 day' });
  expect(wrong({ frequency: 'every_week', intervalDays: '' })).toEqual({});
  expect(wrong({ frequency: 'once_day' })).toEqual({ date: 'Choose a date' });
});

it('sends the fields of the frequency only', () => {
  const typed = { ...newSchedule(), date: '2026-12-01', dayOfWeek: '0', intervalDays: '3', startDate: '2026-12-24' };
  const sent = (frequency: 'every_week' | 'every_n_days' | 'once_day' | 'once_week') => {
    const { date, dayOfWeek, intervalDays, startDate } = scheduleOf({ ...typed, frequency });
    return [date, dayOfWeek, intervalDays, startDate];
  };
  expect(sent('every_week')).toEqual([null, 0, null, '2026-12-24']);
  expect(sent('every_n_days')).toEqual([null, null, 3, '2026-12-24']);
  expect(sent('once_day')).toEqual(['2026-12-01', null, null, null]);
  expect(sent('once_week')).toEqual(['2026-12-01', 0, null, null]);
});
