// Written by `npm run routes` from lib/contracts/system.ts: change it there.
import type * as declared from '@/lib/contracts/system';
import type { Route } from './route';

export const getHealth = { name: 'getHealth', method: 'GET', path: '/health' } as Route<typeof declared.getHealth>;
export const listNotifications = { name: 'listNotifications', method: 'GET', path: '/notifications' } as Route<typeof declared.listNotifications>;
export const publishDue = { name: 'publishDue', method: 'POST', path: '/cron/publish-due' } as Route<typeof declared.publishDue>;
export const readNotifications = { name: 'readNotifications', method: 'POST', path: '/notifications/read' } as Route<typeof declared.readNotifications>;
export const streamEvents = { name: 'streamEvents', method: 'GET', path: '/events' } as Route<typeof declared.streamEvents>;
