// Written by `npm run routes` from lib/contracts/auth.ts: change it there.
import type * as declared from '@/lib/contracts/auth';
import type { Route } from './route';

export const changePassword = { name: 'changePassword', method: 'PUT', path: '/auth/password' } as Route<typeof declared.changePassword>;
export const createToken = { name: 'createToken', method: 'POST', path: '/auth/tokens' } as Route<typeof declared.createToken>;
export const deleteMe = { name: 'deleteMe', method: 'DELETE', path: '/auth/me' } as Route<typeof declared.deleteMe>;
export const deleteSession = { name: 'deleteSession', method: 'DELETE', path: '/auth/sessions/{id}' } as Route<typeof declared.deleteSession>;
export const deleteToken = { name: 'deleteToken', method: 'DELETE', path: '/auth/tokens/{id}' } as Route<typeof declared.deleteToken>;
export const forgotPassword = { name: 'forgotPassword', method: 'POST', path: '/auth/forgot' } as Route<typeof declared.forgotPassword>;
export const getMe = { name: 'getMe', method: 'GET', path: '/auth/me' } as Route<typeof declared.getMe>;
export const listSessions = { name: 'listSessions', method: 'GET', path: '/auth/sessions' } as Route<typeof declared.listSessions>;
export const listTokens = { name: 'listTokens', method: 'GET', path: '/auth/tokens' } as Route<typeof declared.listTokens>;
export const login = { name: 'login', method: 'POST', path: '/auth/login' } as Route<typeof declared.login>;
export const logout = { name: 'logout', method: 'POST', path: '/auth/logout' } as Route<typeof declared.logout>;
export const register = { name: 'register', method: 'POST', path: '/auth/register' } as Route<typeof declared.register>;
export const resetPassword = { name: 'resetPassword', method: 'POST', path: '/auth/reset' } as Route<typeof declared.resetPassword>;
export const updateMe = { name: 'updateMe', method: 'PATCH', path: '/auth/me' } as Route<typeof declared.updateMe>;
