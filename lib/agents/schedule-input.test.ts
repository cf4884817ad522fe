import { expect, it } from 'vitest';
import { createInstagramAgent } from '@/lib/contracts/agents';
import { scheduleInput } from './schedule-input';

const messagesOf = (body: object) =>
  scheduleInput.safeParse(body).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);

it('says what to enter, also for what is missing', () => {
  expect(messagesOf({})).toEqual(['frequency: Choose how often it posts', 'time: Time must be in HH:MM format']);
  expect(messagesOf({ frequency: 'every_n_days', time: '09:00', intervalDays: 'three' })).toEqual([
    'intervalDays: A whole number of days',
  ]);
  expect(messagesOf({ frequency: 'every_week', time: '09:00' })).toEqual(['dayOfWeek: Choose a day of the week']);
});

it('leaves no field of a new agent to a bare “Required”', () => {
  const wrong = createInstagramAgent.body!.safeParse({ schedules: [{}], caps: { day: 'much' } }).error!.issues;
  expect(wrong.map(({ message }) => message).filter((message) => /required$|^Must be/i.test(message))).toEqual([
    'Username is required',
  ]);
});
