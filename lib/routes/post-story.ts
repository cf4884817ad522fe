// Written by `npm run routes` from lib/contracts/post-story.ts: change it there.
import type * as declared from '@/lib/contracts/post-story';
import type { Route } from './route';

export const readPostDiagnostics = { name: 'readPostDiagnostics', method: 'GET', path: '/posts/{id}/diagnostics' } as Route<typeof declared.readPostDiagnostics>;
export const readPostStory = { name: 'readPostStory', method: 'GET', path: '/posts/{id}/story' } as Route<typeof declared.readPostStory>;
export const rehearsePost = { name: 'rehearsePost', method: 'POST', path: '/posts/{id}/rehearse' } as Route<typeof declared.rehearsePost>;
