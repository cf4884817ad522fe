// Written by `npm run routes` from lib/contracts/queue.ts: change it there.
import type * as declared from '@/lib/contracts/queue';
import type { Route } from './route';

export const addToQueue = { name: 'addToQueue', method: 'POST', path: '/posts/{id}/queue' } as Route<typeof declared.addToQueue>;
export const getQueue = { name: 'getQueue', method: 'GET', path: '/queue' } as Route<typeof declared.getQueue>;
export const nextQueuePlace = { name: 'nextQueuePlace', method: 'GET', path: '/queue/next' } as Route<typeof declared.nextQueuePlace>;
export const orderQueue = { name: 'orderQueue', method: 'POST', path: '/queue/order' } as Route<typeof declared.orderQueue>;
export const saveQueue = { name: 'saveQueue', method: 'PUT', path: '/queue' } as Route<typeof declared.saveQueue>;
export const shuffleQueue = { name: 'shuffleQueue', method: 'POST', path: '/queue/shuffle' } as Route<typeof declared.shuffleQueue>;
