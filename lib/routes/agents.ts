// Written by `npm run routes` from lib/contracts/agents.ts: change it there.
import type * as declared from '@/lib/contracts/agents';
import type { Route } from './route';

export const connectInstagramAgent = { name: 'connectInstagramAgent', method: 'POST', path: '/instagram-agents/{id}/connect' } as Route<typeof declared.connectInstagramAgent>;
export const createInstagramAgent = { name: 'createInstagramAgent', method: 'POST', path: '/instagram-agents' } as Route<typeof declared.createInstagramAgent>;
export const deleteInstagramAgent = { name: 'deleteInstagramAgent', method: 'DELETE', path: '/instagram-agents/{id}' } as Route<typeof declared.deleteInstagramAgent>;
export const disableInstagramAgent = { name: 'disableInstagramAgent', method: 'POST', path: '/instagram-agents/{id}/disable' } as Route<typeof declared.disableInstagramAgent>;
export const getInstagramAgent = { name: 'getInstagramAgent', method: 'GET', path: '/instagram-agents/{id}' } as Route<typeof declared.getInstagramAgent>;
export const listInstagramAgents = { name: 'listInstagramAgents', method: 'GET', path: '/instagram-agents' } as Route<typeof declared.listInstagramAgents>;
export const pauseInstagramAgent = { name: 'pauseInstagramAgent', method: 'POST', path: '/instagram-agents/{id}/pause' } as Route<typeof declared.pauseInstagramAgent>;
export const resumeInstagramAgent = { name: 'resumeInstagramAgent', method: 'POST', path: '/instagram-agents/{id}/resume' } as Route<typeof declared.resumeInstagramAgent>;
export const updateInstagramAgent = { name: 'updateInstagramAgent', method: 'PATCH', path: '/instagram-agents/{id}' } as Route<typeof declared.updateInstagramAgent>;
