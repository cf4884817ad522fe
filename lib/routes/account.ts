// Written by `npm run routes` from lib/contracts/account.ts: change it there.
import type * as declared from '@/lib/contracts/account';
import type { Route } from './route';

export const endOtherSessions = { name: 'endOtherSessions', method: 'DELETE', path: '/auth/sessions' } as Route<typeof declared.endOtherSessions>;
export const previewDeletion = { name: 'previewDeletion', method: 'GET', path: '/auth/me/deletion' } as Route<typeof declared.previewDeletion>;
