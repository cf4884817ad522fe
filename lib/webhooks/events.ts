import { type OUTCOMES } from '@/lib/posts/outcome';

/** Events of webhooks: the outcome of a post once no part of it is on its way. */
export const WEBHOOK_EVENTS = [
  'post.published',
  'post.failed',
  'post.partial',
] as const satisfies `post.${(typeof OUTCOMES)[number]}`[];
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent on request, to test that an address listens: only to that one, and once. */
export const WEBHOOK_TEST = 'webhook.test';
export const DELIVERY_EVENTS = [...WEBHOOK_EVENTS, WEBHOOK_TEST] as const;
export type DeliveryEvent = (typeof DELIVERY_EVENTS)[number];

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Waits after the first, second … try that failed; then it is left to a replay. */
export const WEBHOOK_WAITS_MS = [10_000, 60_000, 300_000, 1_800_000, 7_200_000, 21_600_000, 43_200_000];

/** How long to wait after so many failed tries; null: it has failed. */
export function webhookWait(tries: number): number | null {
  return WEBHOOK_WAITS_MS[tries - 1] ?? null;
}
