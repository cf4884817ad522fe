// Written by `npm run routes` from lib/contracts/search-account.ts: change it there.
import type * as declared from '@/lib/contracts/search-account';
import type { Route } from './route';

export const cancelSearchSignIn = { name: 'cancelSearchSignIn', method: 'DELETE', path: '/search-account/sign-in' } as Route<typeof declared.cancelSearchSignIn>;
export const enterSearchCode = { name: 'enterSearchCode', method: 'POST', path: '/search-account/code' } as Route<typeof declared.enterSearchCode>;
export const enterSearchPassword = { name: 'enterSearchPassword', method: 'POST', path: '/search-account/password' } as Route<typeof declared.enterSearchPassword>;
export const getSearchAccount = { name: 'getSearchAccount', method: 'GET', path: '/search-account' } as Route<typeof declared.getSearchAccount>;
export const removeSearchAccount = { name: 'removeSearchAccount', method: 'DELETE', path: '/search-account' } as Route<typeof declared.removeSearchAccount>;
export const startSearchSignIn = { name: 'startSearchSignIn', method: 'POST', path: '/search-account/sign-in' } as Route<typeof declared.startSearchSignIn>;
