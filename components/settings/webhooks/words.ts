import { WEBHOOK_TEST, type DeliveryEvent } from '@/lib/webhooks/events';

/** Names of events on screen. */
export const EVENT_LABELS: Record<DeliveryEvent, string> = {
  'post.published': 'Published',
  'post.failed': 'Failed',
  'post.partial': 'Partly published',
  [WEBHOOK_TEST]: 'Test',
};
