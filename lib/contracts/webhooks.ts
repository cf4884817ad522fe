import { z } from 'zod';
import { DELIVERY_EVENTS, DELIVERY_STATES, WEBHOOK_EVENTS } from '@/lib/webhooks/events';
import { endpoint } from './endpoint';
import { idParams, objectId, projectQuery, text, wireDate } from '@/lib/wire/scalars';

const webhook = z
  .object({
    id: objectId,
    projectId: objectId,
    url: z.string(),
    events: z.array(z.enum(WEBHOOK_EVENTS)),
    enabled: z.boolean(),
    createdAt: wireDate,
  })
  .meta({ id: 'Webhook' });
export type WireWebhook = z.output<typeof webhook>;

const delivery = z
  .object({
    id: objectId,
    event: z.enum(DELIVERY_EVENTS),
    /** Null for a test. */
    postId: objectId.nullable(),
    state: z.enum(DELIVERY_STATES),
    createdAt: wireDate,
    nextAttemptAt: wireDate.nullable(),
    /** `status` is null when there was no response; `error` says why. `response`: the start of its body. */
    attempts: z.array(
      z.object({
        at: wireDate,
        status: z.number().int().nullable(),
        ms: z.number().int(),
        error: z.string().nullable(),
        response: z.string().nullable(),
      }),
    ),
    body: z.string(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WireWebhookDelivery = z.output<typeof delivery>;

const url = text(2000).refine(
  (value) => ['http:', 'https:'].includes(URL.parse(value)?.protocol ?? ''),
  'Not an http or https address',
);
const events = z.array(z.enum(WEBHOOK_EVENTS)).min(1, 'Choose at least one event').max(WEBHOOK_EVENTS.length);

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  summary: 'Webhooks of a project',
  access: { role: 'admin', of: 'query' },
  query: projectQuery,
  status: 200,
  answer: z.array(webhook),
});

export const createWebhook = endpoint({
  name: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  summary:
    'Add a webhook; its signing key is shown only once (Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature)',
  access: { role: 'admin', of: 'query' },
  query: projectQuery,
  body: z.object({ url, events: events.default([...WEBHOOK_EVENTS]) }),
  status: 201,
  answer: webhook.extend({ secret: z.string() }),
  audit: { act: 'tokens.webhook-created', on: ({ answer }) => (answer ? String(answer.id) : '') },
});

export const updateWebhook = endpoint({
  name: 'updateWebhook',
  method: 'PATCH',
  path: '/webhooks/{id}',
  summary: 'Change a webhook, or switch it off and on',
  access: { role: 'admin', of: 'webhook' },
  params: idParams,
  body: z.object({ url: url.optional(), events: events.optional(), enabled: z.boolean().optional() }),
  status: 200,
  answer: webhook,
  audit: { act: 'tokens.webhook-changed', on: ({ params }) => params.id },
});

export const renewWebhookSecret = endpoint({
  name: 'renewWebhookSecret',
  method: 'POST',
  path: '/webhooks/{id}/secret',
  summary: 'Create a new signing key for a webhook, shown only once; the previous key also signs for 24 hours',
  access: { role: 'admin', of: 'webhook' },
  params: idParams,
  status: 200,
  answer: webhook.extend({ secret: z.string() }),
  audit: { act: 'tokens.webhook-secret', on: ({ params }) => params.id },
  proof: true,
});

export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhooks/{id}',
  summary: 'Remove a webhook with its log',
  access: { role: 'admin', of: 'webhook' },
  params: idParams,
  status: 204,
  audit: { act: 'deletion.webhook', on: ({ params }) => params.id },
});

export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/webhooks/{id}/test',
  summary: 'Send a webhook.test event to a webhook, even if it is switched off; the result is in the log',
  access: { role: 'admin', of: 'webhook' },
  params: idParams,
  status: 202,
  answer: delivery,
  rateLimit: { name: 'test-webhook', of: 'tests of webhooks', by: 'user', max: 60, seconds: 600 },
});

export const listWebhookDeliveries = endpoint({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/webhooks/{id}/deliveries',
  summary: 'The last 100 deliveries of a webhook with every attempt, newest first',
  access: { role: 'admin', of: 'webhook' },
  params: idParams,
  status: 200,
  answer: z.array(delivery),
});

export const replayWebhookDelivery = endpoint({
  name: 'replayWebhookDelivery',
  method: 'POST',
  path: '/webhooks/{id}/deliveries/{deliveryId}/replay',
  summary: 'Send a delivery again, with the same id and body',
  access: { role: 'admin', of: 'webhook' },
  params: idParams.extend({ deliveryId: objectId }),
  status: 202,
  answer: delivery,
  rateLimit: { name: 'replay-webhook', of: 'repeated deliveries', by: 'user', max: 300, seconds: 600 },
});
