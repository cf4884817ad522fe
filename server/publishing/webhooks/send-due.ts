import { WEBHOOK_TEST, webhookWait } from '@/lib/webhooks/events';
import { clock } from '@/server/system/clock';
import { log, redactText } from '@/server/system/log';
import { FetchRefusedError } from '@/server/system/net/fetch-refused';
import { guardedPost } from '@/server/system/net/guarded-post';
import { signatureHeaders } from './sign';
import {
  findWebhook,
  noteTry,
  takeDeliveryOfEveryProject,
  type Try,
  type Webhook,
  type WebhookDelivery,
} from './store';

/** No attempt takes longer; a process that died during one loses it after this. */
const TRY_MS = 30_000;
const CONCURRENCY = 8;

type Options = {
  signal: AbortSignal;
  /** For tests only: which addresses count as public. */ allowAddress?: (address: string) => boolean;
};

/** Sends everything that is due. Any number of processes may do so at once. Returns how many were tried. */
export async function sendDueWebhooks(options: Options): Promise<number> {
  let tried = 0;
  const turn = async () => {
    for (;;) {
      if (options.signal.aborted) return;
      const now = clock.now();
      const delivery = await takeDeliveryOfEveryProject({ now, until: new Date(now.getTime() + TRY_MS) });
      if (!delivery) return;
      tried += 1;
      await tryOnce(delivery, options);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, turn));
  return tried;
}

async function tryOnce(delivery: WebhookDelivery, options: Options): Promise<void> {
  const webhook = await findWebhook(delivery.webhookId);
  const began = clock.now();
  const isTest = delivery.event === WEBHOOK_TEST;
  const { status, error, response } =
    webhook && (webhook.enabled || isTest)
      ? await send(webhook, delivery, options)
      : { status: null, error: 'The webhook is switched off', response: null };
  if (options.signal.aborted && status === null) return; // retried after its time
  const now = clock.now();
  const delivered = status !== null && status >= 200 && status < 300;
  const tries = delivery.tries + 1;
  const wait = delivered || !webhook?.enabled || isTest ? null : webhookWait(tries);
  const attempt: Try = { at: began, status, ms: now.getTime() - began.getTime(), error, response };
  log.info({ webhookId: delivery.webhookId, event: delivery.event, status, tries }, 'a webhook was called');
  await noteTry({
    id: delivery.id,
    attempt,
    tries,
    state: delivered ? 'delivered' : wait === null ? 'failed' : 'waiting',
    nextAttemptAt: wait === null ? null : new Date(now.getTime() + wait),
  });
}

async function send(
  webhook: Webhook,
  { id, body }: WebhookDelivery,
  options: Options,
): Promise<Pick<Try, 'status' | 'error' | 'response'>> {
  try {
    const now = clock.now();
    const keys = [webhook.sealed, ...(webhook.before && webhook.before.until > now ? [webhook.before.sealed] : [])];
    const signed = signatureHeaders({ webhookId: webhook.id, keys, deliveryId: id, body, now });
    const { status, text } = await guardedPost({
      url: webhook.url,
      headers: { 'content-type': 'application/json', ...signed },
      body,
      ...options,
    });
    return {
      status,
      error: status < 300 ? null : `It answered ${status}${status < 400 ? '; redirects are not followed' : ''}`,
      response: text || null,
    };
  } catch (error) {
    return { status: null, error: wordsOf(error), response: null };
  }
}

function wordsOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof FetchRefusedError) return cause.message;
  if (error instanceof Error && error.name === 'TimeoutError') return 'It did not answer in time';
  return redactText(error instanceof Error ? error.message : String(error)).slice(0, 500) || 'It could not be reached';
}
