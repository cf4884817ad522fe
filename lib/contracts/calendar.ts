import { z } from 'zod';
import { platformKey } from '@/lib/platforms/schemas';
import { endpoint } from './endpoint';
import { commaList, projectQuery, wireDate } from '@/lib/wire/scalars';

const feed = z.object({
  /** The secret address; null: there is none. `?platforms=telegram,vk` narrows it. */
  url: z.string().nullable(),
  createdAt: wireDate.nullable(),
  /** When a program last fetched it. */
  readAt: wireDate.nullable(),
});
export type WireCalendarFeed = z.output<typeof feed>;

export const getCalendarFeed = endpoint({
  name: 'getCalendarFeed',
  method: 'GET',
  path: '/calendar-feed',
  summary: 'The secret address at which other calendars can subscribe to the schedule of a project',
  access: { role: 'editor', of: 'query' },
  query: projectQuery,
  status: 200,
  answer: feed,
});

export const createCalendarFeed = endpoint({
  name: 'createCalendarFeed',
  method: 'POST',
  path: '/calendar-feed',
  summary: 'Make a new secret address; the one before stops working',
  access: { role: 'editor', of: 'query' },
  query: projectQuery,
  status: 201,
  answer: feed,
  audit: { act: 'tokens.calendar-created' },
});

export const revokeCalendarFeed = endpoint({
  name: 'revokeCalendarFeed',
  method: 'DELETE',
  path: '/calendar-feed',
  summary: 'Revoke the secret address',
  access: { role: 'editor', of: 'query' },
  query: projectQuery,
  status: 204,
  audit: { act: 'tokens.calendar-revoked' },
});

export const readCalendar = endpoint({
  name: 'readCalendar',
  method: 'GET',
  path: '/calendar/{token}',
  summary: 'The calendar itself, as iCalendar; anyone with the address can read it',
  access: 'public',
  params: z.object({ token: z.string().min(1).max(100) }),
  query: z.object({ platforms: commaList(platformKey, 10).optional() }),
  status: 200,
  answerType: 'text/calendar',
  rateLimit: { name: 'calendar', of: 'readings of calendars', by: 'address', max: 200, seconds: 600 },
});
