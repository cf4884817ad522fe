// Written by `npm run routes` from lib/contracts/pauses.ts: change it there.
import type * as declared from '@/lib/contracts/pauses';
import type { Route } from './route';

export const listPauses = { name: 'listPauses', method: 'GET', path: '/pauses' } as Route<typeof declared.listPauses>;
export const pausePublishing = { name: 'pausePublishing', method: 'POST', path: '/pauses' } as Route<typeof declared.pausePublishing>;
export const resumePublishing = { name: 'resumePublishing', method: 'POST', path: '/pauses/resume' } as Route<typeof declared.resumePublishing>;
