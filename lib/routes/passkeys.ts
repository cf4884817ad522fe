// Written by `npm run routes` from lib/contracts/passkeys.ts: change it there.
import type * as declared from '@/lib/contracts/passkeys';
import type { Route } from './route';

export const addPasskey = { name: 'addPasskey', method: 'POST', path: '/auth/factors/passkeys' } as Route<typeof declared.addPasskey>;
export const removePasskey = { name: 'removePasskey', method: 'DELETE', path: '/auth/factors/passkeys/{id}' } as Route<typeof declared.removePasskey>;
export const requestPasskey = { name: 'requestPasskey', method: 'POST', path: '/auth/passkey/options' } as Route<typeof declared.requestPasskey>;
export const signInWithPasskey = { name: 'signInWithPasskey', method: 'POST', path: '/auth/passkey/verify' } as Route<typeof declared.signInWithPasskey>;
export const startPasskey = { name: 'startPasskey', method: 'POST', path: '/auth/factors/passkeys/options' } as Route<typeof declared.startPasskey>;
