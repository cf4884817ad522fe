// Written by `npm run routes` from lib/contracts/sign-in.ts: change it there.
import type * as declared from '@/lib/contracts/sign-in';
import type { Route } from './route';

export const connectCompanyAccount = { name: 'connectCompanyAccount', method: 'POST', path: '/auth/providers/connect' } as Route<typeof declared.connectCompanyAccount>;
export const createSignInProvider = { name: 'createSignInProvider', method: 'POST', path: '/host/sign-in/providers' } as Route<typeof declared.createSignInProvider>;
export const deleteSignInProvider = { name: 'deleteSignInProvider', method: 'DELETE', path: '/host/sign-in/providers/{id}' } as Route<typeof declared.deleteSignInProvider>;
export const getSignInSettings = { name: 'getSignInSettings', method: 'GET', path: '/host/sign-in' } as Route<typeof declared.getSignInSettings>;
export const listSignInProviders = { name: 'listSignInProviders', method: 'GET', path: '/auth/providers' } as Route<typeof declared.listSignInProviders>;
export const testSignInProvider = { name: 'testSignInProvider', method: 'POST', path: '/host/sign-in/providers/{id}/test' } as Route<typeof declared.testSignInProvider>;
export const updateSignInProvider = { name: 'updateSignInProvider', method: 'PUT', path: '/host/sign-in/providers/{id}' } as Route<typeof declared.updateSignInProvider>;
export const updateSignInSettings = { name: 'updateSignInSettings', method: 'PATCH', path: '/host/sign-in' } as Route<typeof declared.updateSignInSettings>;
