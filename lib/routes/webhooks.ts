// Written by `npm run routes` from lib/contracts/webhooks.ts: change it there.
import type * as declared from '@/lib/contracts/webhooks';
import type { Route } from './route';

export const createWebhook = { name: 'createWebhook', method: 'POST', path: '/webhooks' } as Route<typeof declared.createWebhook>;
export const deleteWebhook = { name: 'deleteWebhook', method: 'DELETE', path: '/webhooks/{id}' } as Route<typeof declared.deleteWebhook>;
export const listWebhookDeliveries = { name: 'listWebhookDeliveries', method: 'GET', path: '/webhooks/{id}/deliveries' } as Route<typeof declared.listWebhookDeliveries>;
export const listWebhooks = { name: 'listWebhooks', method: 'GET', path: '/webhooks' } as Route<typeof declared.listWebhooks>;
export const renewWebhookSecret = { name: 'renewWebhookSecret', method: 'POST', path: '/webhooks/{id}/secret' } as Route<typeof declared.renewWebhookSecret>;
export const replayWebhookDelivery = { name: 'replayWebhookDelivery', method: 'POST', path: '/webhooks/{id}/deliveries/{deliveryId}/replay' } as Route<typeof declared.replayWebhookDelivery>;
export const testWebhook = { name: 'testWebhook', method: 'POST', path: '/webhooks/{id}/test' } as Route<typeof declared.testWebhook>;
export const updateWebhook = { name: 'updateWebhook', method: 'PATCH', path: '/webhooks/{id}' } as Route<typeof declared.updateWebhook>;
