// Written by `npm run routes` from lib/contracts/video-scenarios.ts: change it there.
import type * as declared from '@/lib/contracts/video-scenarios';
import type { Route } from './route';

export const createVideoScenario = { name: 'createVideoScenario', method: 'POST', path: '/video-maker/scenarios' } as Route<typeof declared.createVideoScenario>;
export const deleteVideoScenario = { name: 'deleteVideoScenario', method: 'DELETE', path: '/video-maker/scenarios/{id}' } as Route<typeof declared.deleteVideoScenario>;
export const getVideoScenario = { name: 'getVideoScenario', method: 'GET', path: '/video-maker/scenarios/{id}' } as Route<typeof declared.getVideoScenario>;
export const listVideoScenarios = { name: 'listVideoScenarios', method: 'GET', path: '/video-maker/scenarios' } as Route<typeof declared.listVideoScenarios>;
export const regenerateScenarioSegment = { name: 'regenerateScenarioSegment', method: 'POST', path: '/video-maker/scenarios/{id}/segments/{name}/regenerate' } as Route<typeof declared.regenerateScenarioSegment>;
export const regenerateScenarioSegments = { name: 'regenerateScenarioSegments', method: 'POST', path: '/video-maker/scenarios/{id}/regenerate-segments' } as Route<typeof declared.regenerateScenarioSegments>;
export const updateVideoScenario = { name: 'updateVideoScenario', method: 'PUT', path: '/video-maker/scenarios/{id}' } as Route<typeof declared.updateVideoScenario>;
