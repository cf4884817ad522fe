// Written by `npm run routes` from lib/contracts/video-segments.ts: change it there.
import type * as declared from '@/lib/contracts/video-segments';
import type { Route } from './route';

export const applyVoiceOver = { name: 'applyVoiceOver', method: 'POST', path: '/video-maker/projects/{id}/segments/{name}/voice-over/{voiceOverId}' } as Route<typeof declared.applyVoiceOver>;
export const regenerateVoiceOver = { name: 'regenerateVoiceOver', method: 'POST', path: '/video-maker/projects/{id}/segments/{name}/regenerate-voiceover' } as Route<typeof declared.regenerateVoiceOver>;
export const updateVideoSegment = { name: 'updateVideoSegment', method: 'PUT', path: '/video-maker/projects/{id}/segments/{name}' } as Route<typeof declared.updateVideoSegment>;
export const uploadVoiceOver = { name: 'uploadVoiceOver', method: 'POST', path: '/video-maker/projects/{id}/segments/{name}/voice-over' } as Route<typeof declared.uploadVoiceOver>;
