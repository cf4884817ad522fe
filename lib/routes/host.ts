// Written by `npm run routes` from lib/contracts/host.ts: change it there.
import type * as declared from '@/lib/contracts/host';
import type { Route } from './route';

export const createAccountResetLink = { name: 'createAccountResetLink', method: 'POST', path: '/host/accounts/{id}/reset-link' } as Route<typeof declared.createAccountResetLink>;
export const getHost = { name: 'getHost', method: 'GET', path: '/host' } as Route<typeof declared.getHost>;
export const listAccounts = { name: 'listAccounts', method: 'GET', path: '/host/accounts' } as Route<typeof declared.listAccounts>;
export const updateAccount = { name: 'updateAccount', method: 'PATCH', path: '/host/accounts/{id}' } as Route<typeof declared.updateAccount>;
export const updateHost = { name: 'updateHost', method: 'PATCH', path: '/host' } as Route<typeof declared.updateHost>;
