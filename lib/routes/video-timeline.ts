// Written by `npm run routes` from lib/contracts/video-timeline.ts: change it there.
import type * as declared from '@/lib/contracts/video-timeline';
import type { Route } from './route';

export const announceEditing = { name: 'announceEditing', method: 'POST', path: '/video-maker/projects/{id}/presence' } as Route<typeof declared.announceEditing>;
export const estimateRender = { name: 'estimateRender', method: 'GET', path: '/video-maker/projects/{id}/render/estimate' } as Route<typeof declared.estimateRender>;
export const getTimeline = { name: 'getTimeline', method: 'GET', path: '/video-maker/projects/{id}/timeline' } as Route<typeof declared.getTimeline>;
export const getTimelineVersion = { name: 'getTimelineVersion', method: 'GET', path: '/video-maker/projects/{id}/timeline/versions/{n}' } as Route<typeof declared.getTimelineVersion>;
export const listTimelineVersions = { name: 'listTimelineVersions', method: 'GET', path: '/video-maker/projects/{id}/timeline/versions' } as Route<typeof declared.listTimelineVersions>;
export const renderVideo = { name: 'renderVideo', method: 'POST', path: '/video-maker/projects/{id}/render' } as Route<typeof declared.renderVideo>;
export const restoreTimelineVersion = { name: 'restoreTimelineVersion', method: 'POST', path: '/video-maker/projects/{id}/timeline/versions/{n}/restore' } as Route<typeof declared.restoreTimelineVersion>;
export const saveTimeline = { name: 'saveTimeline', method: 'PUT', path: '/video-maker/projects/{id}/timeline' } as Route<typeof declared.saveTimeline>;
