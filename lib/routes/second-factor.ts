// Written by `npm run routes` from lib/contracts/second-factor.ts: change it there.
import type * as declared from '@/lib/contracts/second-factor';
import type { Route } from './route';

export const confirmCodes = { name: 'confirmCodes', method: 'POST', path: '/auth/factors/code/confirm' } as Route<typeof declared.confirmCodes>;
export const getFactors = { name: 'getFactors', method: 'GET', path: '/auth/factors' } as Route<typeof declared.getFactors>;
export const proveAgain = { name: 'proveAgain', method: 'POST', path: '/auth/proof' } as Route<typeof declared.proveAgain>;
export const proveSecondFactor = { name: 'proveSecondFactor', method: 'POST', path: '/auth/second-factor' } as Route<typeof declared.proveSecondFactor>;
export const removeCodes = { name: 'removeCodes', method: 'DELETE', path: '/auth/factors/code' } as Route<typeof declared.removeCodes>;
export const renewRecoveryCodes = { name: 'renewRecoveryCodes', method: 'POST', path: '/auth/factors/recovery' } as Route<typeof declared.renewRecoveryCodes>;
export const startCodes = { name: 'startCodes', method: 'POST', path: '/auth/factors/code' } as Route<typeof declared.startCodes>;
