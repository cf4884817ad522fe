// Written by `npm run routes` from lib/contracts/jobs.ts: change it there.
import type * as declared from '@/lib/contracts/jobs';
import type { Route } from './route';

export const cancelJob = { name: 'cancelJob', method: 'DELETE', path: '/jobs/{id}' } as Route<typeof declared.cancelJob>;
export const getJob = { name: 'getJob', method: 'GET', path: '/jobs/{id}' } as Route<typeof declared.getJob>;
export const listJobs = { name: 'listJobs', method: 'GET', path: '/jobs' } as Route<typeof declared.listJobs>;
