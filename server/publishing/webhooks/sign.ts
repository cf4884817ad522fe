import { createHmac, randomBytes } from 'node:crypto';
import { open, seal } from '@/server/system/crypto';

const PREFIX = 'whsec_';

/** A new key: as its owner sees it, once, and as it is stored. */
export function newSecret(webhookId: string): { secret: string; sealed: string } {
  const secret = PREFIX + randomBytes(32).toString('base64');
  return { secret, sealed: seal(secret, webhookId) };
}

type Signed = {
  webhookId: string;
  /** Sealed. */ keys: readonly string[];
  deliveryId: string;
  body: string;
  now: Date;
};

/** The headers of a delivery (Standard Webhooks: HMAC-SHA256 over id, time and body; one signature per key). */
export function signatureHeaders({ webhookId, keys, deliveryId, body, now }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signatures = keys.map((sealed) => {
    const key = Buffer.from((open(sealed, webhookId) as string).slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${deliveryId}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': deliveryId, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
