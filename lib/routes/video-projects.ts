// Written by `npm run routes` from lib/contracts/video-projects.ts: change it there.
import type * as declared from '@/lib/contracts/video-projects';
import type { Route } from './route';

export const cancelVideo = { name: 'cancelVideo', method: 'POST', path: '/video-maker/projects/{id}/cancel' } as Route<typeof declared.cancelVideo>;
export const chooseVideoCover = { name: 'chooseVideoCover', method: 'PUT', path: '/video-maker/projects/{id}/cover' } as Route<typeof declared.chooseVideoCover>;
export const createVideoProject = { name: 'createVideoProject', method: 'POST', path: '/video-maker/projects' } as Route<typeof declared.createVideoProject>;
export const deleteVideoProject = { name: 'deleteVideoProject', method: 'DELETE', path: '/video-maker/projects/{id}' } as Route<typeof declared.deleteVideoProject>;
export const downloadVideoScript = { name: 'downloadVideoScript', method: 'GET', path: '/video-maker/projects/{id}/script.txt' } as Route<typeof declared.downloadVideoScript>;
export const downloadVideoSubtitles = { name: 'downloadVideoSubtitles', method: 'GET', path: '/video-maker/projects/{id}/subtitles.srt' } as Route<typeof declared.downloadVideoSubtitles>;
export const getVideoProject = { name: 'getVideoProject', method: 'GET', path: '/video-maker/projects/{id}' } as Route<typeof declared.getVideoProject>;
export const getVideoStatus = { name: 'getVideoStatus', method: 'GET', path: '/video-maker/projects/{id}/status' } as Route<typeof declared.getVideoStatus>;
export const listVideoProjects = { name: 'listVideoProjects', method: 'GET', path: '/video-maker/projects' } as Route<typeof declared.listVideoProjects>;
export const makeVideoFormats = { name: 'makeVideoFormats', method: 'POST', path: '/video-maker/projects/{id}/formats' } as Route<typeof declared.makeVideoFormats>;
export const mergeVideo = { name: 'mergeVideo', method: 'POST', path: '/video-maker/projects/{id}/merge' } as Route<typeof declared.mergeVideo>;
export const saveVoiceOvers = { name: 'saveVoiceOvers', method: 'POST', path: '/video-maker/projects/{id}/save-voice-overs' } as Route<typeof declared.saveVoiceOvers>;
export const takeVideoCovers = { name: 'takeVideoCovers', method: 'POST', path: '/video-maker/projects/{id}/cover' } as Route<typeof declared.takeVideoCovers>;
export const updateIntroOutro = { name: 'updateIntroOutro', method: 'PUT', path: '/video-maker/projects/{id}/intro-outro' } as Route<typeof declared.updateIntroOutro>;
export const updateVideoProject = { name: 'updateVideoProject', method: 'PATCH', path: '/video-maker/projects/{id}' } as Route<typeof declared.updateVideoProject>;
