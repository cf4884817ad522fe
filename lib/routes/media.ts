// Written by `npm run routes` from lib/contracts/media.ts: change it there.
import type * as declared from '@/lib/contracts/media';
import type { Route } from './route';

export const processMedia = { name: 'processMedia', method: 'POST', path: '/posts/process-media' } as Route<typeof declared.processMedia>;
