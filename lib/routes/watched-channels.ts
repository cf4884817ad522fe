// Written by `npm run routes` from lib/contracts/watched-channels.ts: change it there.
import type * as declared from '@/lib/contracts/watched-channels';
import type { Route } from './route';

export const draftFromResult = { name: 'draftFromResult', method: 'POST', path: '/channel-results/{id}/idea' } as Route<typeof declared.draftFromResult>;
export const draftFromWatched = { name: 'draftFromWatched', method: 'POST', path: '/watched-channels/{id}/idea' } as Route<typeof declared.draftFromWatched>;
export const listWatchedChannels = { name: 'listWatchedChannels', method: 'GET', path: '/watched-channels' } as Route<typeof declared.listWatchedChannels>;
export const listWatchedPosts = { name: 'listWatchedPosts', method: 'GET', path: '/watched-channels/{id}/posts' } as Route<typeof declared.listWatchedPosts>;
export const seeWatchedPosts = { name: 'seeWatchedPosts', method: 'POST', path: '/watched-channels/{id}/seen' } as Route<typeof declared.seeWatchedPosts>;
export const unwatchChannel = { name: 'unwatchChannel', method: 'DELETE', path: '/watched-channels/{id}' } as Route<typeof declared.unwatchChannel>;
export const watchChannel = { name: 'watchChannel', method: 'POST', path: '/watched-channels' } as Route<typeof declared.watchChannel>;
