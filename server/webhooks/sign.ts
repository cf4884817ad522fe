import { createHmac, randomBytes } from 'node:crypto';
import { open, seal } from '@/server/crypto';

const PREFIX = 'whsec_';

/** A new key: as its owner sees it, once, and as it is stored. */
export function newSecret(webhookId: string): { secret: string; sealed: string } {
  const secret = PREFIX + randomBytes(32).toString('base64');
  return { secret, sealed: seal(secret, webhookId) };
}

/** The headers of a delivery (Standard Webhooks: HMAC-SHA256 over id, time and body). */
export function signatureHeaders({ webhookId, sealed, deliveryId, body, now }: { webhookId: string; sealed: string; deliveryId: string; body: string; now: Date }): Record<string, string> {
  const key = Buffer.from((open(sealed, webhookId) as string).slice(PREFIX.length), 'base64');
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', key).update(`${deliveryId}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': deliveryId, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` };
}
