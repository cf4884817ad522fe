// Written by `npm run routes` from lib/contracts/calendar.ts: change it there.
import type * as declared from '@/lib/contracts/calendar';
import type { Route } from './route';

export const createCalendarFeed = { name: 'createCalendarFeed', method: 'POST', path: '/calendar-feed' } as Route<typeof declared.createCalendarFeed>;
export const getCalendarFeed = { name: 'getCalendarFeed', method: 'GET', path: '/calendar-feed' } as Route<typeof declared.getCalendarFeed>;
export const readCalendar = { name: 'readCalendar', method: 'GET', path: '/calendar/{token}' } as Route<typeof declared.readCalendar>;
export const revokeCalendarFeed = { name: 'revokeCalendarFeed', method: 'DELETE', path: '/calendar-feed' } as Route<typeof declared.revokeCalendarFeed>;
