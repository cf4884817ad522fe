// Written by `npm run routes` from lib/contracts/connect.ts: change it there.
import type * as declared from '@/lib/contracts/connect';
import type { Route } from './route';

export const connectPlatform = { name: 'connectPlatform', method: 'POST', path: '/platform-settings/{platform}/connect' } as Route<typeof declared.connectPlatform>;
export const exchangeVk = { name: 'exchangeVk', method: 'POST', path: '/platform-settings/vk/exchange' } as Route<typeof declared.exchangeVk>;
export const getVkApp = { name: 'getVkApp', method: 'GET', path: '/auth/vk' } as Route<typeof declared.getVkApp>;
export const listCallbacks = { name: 'listCallbacks', method: 'GET', path: '/platform-settings/callbacks' } as Route<typeof declared.listCallbacks>;
export const signInWithVk = { name: 'signInWithVk', method: 'POST', path: '/auth/vk' } as Route<typeof declared.signInWithVk>;
export const twitterRequestToken = { name: 'twitterRequestToken', method: 'GET', path: '/auth/twitter/request-token' } as Route<typeof declared.twitterRequestToken>;
