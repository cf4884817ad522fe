// Written by `npm run routes` from lib/contracts/agent-schedules.ts: change it there.
import type * as declared from '@/lib/contracts/agent-schedules';
import type { Route } from './route';

export const createAgentSchedule = { name: 'createAgentSchedule', method: 'POST', path: '/instagram-agents/{id}/schedules' } as Route<typeof declared.createAgentSchedule>;
export const deleteAgentSchedule = { name: 'deleteAgentSchedule', method: 'DELETE', path: '/instagram-agents/{id}/schedules/{scheduleId}' } as Route<typeof declared.deleteAgentSchedule>;
export const listAgentRuns = { name: 'listAgentRuns', method: 'GET', path: '/instagram-agents/{id}/runs' } as Route<typeof declared.listAgentRuns>;
export const listUpcomingOfAgents = { name: 'listUpcomingOfAgents', method: 'GET', path: '/instagram-agents/upcoming' } as Route<typeof declared.listUpcomingOfAgents>;
export const listUpcomingRuns = { name: 'listUpcomingRuns', method: 'GET', path: '/instagram-agents/{id}/schedules/upcoming' } as Route<typeof declared.listUpcomingRuns>;
export const updateAgentSchedule = { name: 'updateAgentSchedule', method: 'PATCH', path: '/instagram-agents/{id}/schedules/{scheduleId}' } as Route<typeof declared.updateAgentSchedule>;
