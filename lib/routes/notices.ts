// Written by `npm run routes` from lib/contracts/notices.ts: change it there.
import type * as declared from '@/lib/contracts/notices';
import type { Route } from './route';

export const getNoticeSettings = { name: 'getNoticeSettings', method: 'GET', path: '/notifications/settings' } as Route<typeof declared.getNoticeSettings>;
export const updateNoticeSettings = { name: 'updateNoticeSettings', method: 'PATCH', path: '/notifications/settings' } as Route<typeof declared.updateNoticeSettings>;
