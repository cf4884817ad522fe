// Written by `npm run routes` from lib/contracts/video-voice-overs.ts: change it there.
import type * as declared from '@/lib/contracts/video-voice-overs';
import type { Route } from './route';

export const deleteVoiceOver = { name: 'deleteVoiceOver', method: 'DELETE', path: '/video-maker/voice-overs/{id}' } as Route<typeof declared.deleteVoiceOver>;
export const listVoices = { name: 'listVoices', method: 'GET', path: '/video-maker/voices' } as Route<typeof declared.listVoices>;
export const previewVoice = { name: 'previewVoice', method: 'POST', path: '/video-maker/voice-previews' } as Route<typeof declared.previewVoice>;
export const searchVoiceOvers = { name: 'searchVoiceOvers', method: 'GET', path: '/video-maker/voice-overs/search' } as Route<typeof declared.searchVoiceOvers>;
