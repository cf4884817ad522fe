// Written by `npm run routes` from lib/contracts/platform-settings.ts: change it there.
import type * as declared from '@/lib/contracts/platform-settings';
import type { Route } from './route';

export const listPlatformSettings = { name: 'listPlatformSettings', method: 'GET', path: '/platform-settings' } as Route<typeof declared.listPlatformSettings>;
export const savePlatformSettings = { name: 'savePlatformSettings', method: 'POST', path: '/platform-settings' } as Route<typeof declared.savePlatformSettings>;
export const sendTestMessage = { name: 'sendTestMessage', method: 'POST', path: '/platform-settings/{platform}/test-message' } as Route<typeof declared.sendTestMessage>;
export const testPlatformSetting = { name: 'testPlatformSetting', method: 'POST', path: '/platform-settings/{platform}/test' } as Route<typeof declared.testPlatformSetting>;
