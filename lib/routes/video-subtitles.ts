// Written by `npm run routes` from lib/contracts/video-subtitles.ts: change it there.
import type * as declared from '@/lib/contracts/video-subtitles';
import type { Route } from './route';

export const generateSubtitles = { name: 'generateSubtitles', method: 'POST', path: '/video-maker/generate-subtitles' } as Route<typeof declared.generateSubtitles>;
