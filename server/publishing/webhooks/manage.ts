import { Types } from 'mongoose';
import type { WireWebhook, WireWebhookDelivery } from '@/lib/contracts/webhooks';
import { AppError, invalid } from '@/lib/errors/app-error';
import { WEBHOOK_TEST, type WebhookEvent } from '@/lib/webhooks/events';
import { clock } from '@/server/system/clock';
import { FetchRefusedError } from '@/server/system/net/fetch-refused';
import { checkPostAddress } from '@/server/system/net/guarded-post';
import { forgetWebhooks } from './has-webhooks';
import { newSecret } from './sign';
import {
  changeWebhook,
  deliveriesOf,
  findWebhook,
  insertDelivery,
  insertWebhook,
  removeWebhook,
  replaceKey,
  replay,
  webhooksOf,
  type Webhook,
  type WebhookDelivery,
} from './store';

/** More would make a mistake expensive. */
export const MAX_WEBHOOKS = 20;
/** How long the previous key keeps signing. */
const BOTH_KEYS_MS = 86_400_000;

export async function listWebhooks({ projectId }: { projectId: string }): Promise<WireWebhook[]> {
  return (await webhooksOf(projectId)).map(shown);
}

/** Adds a webhook. Its secret is returned this once. Throws 422 for an address that can't be public. */
export async function createWebhook({
  projectId,
  url,
  events,
}: {
  projectId: string;
  url: string;
  events: WebhookEvent[];
}): Promise<WireWebhook & { secret: string }> {
  refuseAddress(url);
  const id = String(new Types.ObjectId());
  const { secret, sealed } = newSecret(id);
  const fields = { _id: id, projectId, url, events: [...new Set(events)], sealed };
  const webhook = await insertWebhook(fields, MAX_WEBHOOKS);
  if (!webhook) throw new AppError('CONFLICT', `A project can have ${MAX_WEBHOOKS} webhooks. Remove one first.`);
  forgetWebhooks();
  return { ...shown(webhook), secret };
}

export async function updateWebhook({
  id,
  ...changes
}: {
  id: string;
  url?: string;
  events?: WebhookEvent[];
  enabled?: boolean;
}): Promise<WireWebhook> {
  if (changes.url !== undefined) refuseAddress(changes.url);
  const present = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const webhook = await changeWebhook(id, present);
  if (!webhook) throw new AppError('NOT_FOUND', 'There is no such webhook. It may have been removed.');
  forgetWebhooks();
  return shown(webhook);
}

/**
 * Creates another signing key, returned this once. The previous one signs too for a day, so that the receiver can be
 * changed without a gap.
 */
export async function renewWebhookSecret({ id }: { id: string }): Promise<WireWebhook & { secret: string }> {
  const known = await findWebhook(id);
  if (!known) throw new AppError('NOT_FOUND', 'There is no such webhook. It may have been removed.');
  const { secret, sealed } = newSecret(id);
  const webhook = await replaceKey({
    id,
    sealed,
    before: { sealed: known.sealed, until: new Date(clock.now().getTime() + BOTH_KEYS_MS) },
  });
  if (!webhook) throw new AppError('CONFLICT', 'Another member has just created a new secret. Open the webhook again.');
  return { ...shown(webhook), secret };
}

export async function deleteWebhook({ id }: { id: string }): Promise<void> {
  await removeWebhook(id);
  forgetWebhooks();
}

/** Sends a test event. */
export async function testWebhook({ id }: { id: string }): Promise<WireWebhookDelivery> {
  const webhook = await findWebhook(id);
  if (!webhook) throw new AppError('NOT_FOUND', 'There is no such webhook. It may have been removed.');
  const at = clock.now();
  const body = JSON.stringify({
    type: WEBHOOK_TEST,
    timestamp: at.toISOString(),
    data: { message: 'This webhook works: events of posts will arrive like this one.' },
  });
  return shownDelivery(
    await insertDelivery({
      webhookId: id,
      projectId: webhook.projectId,
      postId: null,
      event: WEBHOOK_TEST,
      changeKey: `test-${String(new Types.ObjectId())}`,
      body,
      at,
    }),
  );
}

/** The log: the last 100, newest first. */
export async function listWebhookDeliveries({ id }: { id: string }): Promise<WireWebhookDelivery[]> {
  return (await deliveriesOf(id)).map(shownDelivery);
}

/** Sends a delivery again, whatever its outcome. */
export async function replayWebhookDelivery({
  id,
  deliveryId,
}: {
  id: string;
  deliveryId: string;
}): Promise<WireWebhookDelivery> {
  const delivery = await replay({ webhookId: id, id: deliveryId, now: clock.now() });
  if (!delivery) throw new AppError('NOT_FOUND', 'There is no such delivery. The log holds the last 100.');
  return shownDelivery(delivery);
}

function refuseAddress(url: string): void {
  try {
    checkPostAddress(url);
  } catch (error) {
    if (error instanceof FetchRefusedError) throw invalid('url', error.message);
    throw error;
  }
}

function shown({ sealed: _, before: __, createdAt, ...webhook }: Webhook): WireWebhook {
  return { ...webhook, createdAt: createdAt.toISOString() };
}

function shownDelivery({
  id,
  event,
  postId,
  state,
  createdAt,
  nextAttemptAt,
  attempts,
  body,
}: WebhookDelivery): WireWebhookDelivery {
  return {
    id,
    event,
    postId,
    state,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    attempts: attempts.map((one) => ({ ...one, at: one.at.toISOString() })),
    body,
  };
}
