import { WEBHOOK_TEST, type DeliveryEvent } from '@/lib/webhooks/events';

/** What an event is called on screen. */
export const EVENT_LABELS: Record<DeliveryEvent, string> = {
  'post.published': 'Published',
  'post.failed': 'Failed',
  'post.partial': 'Partly published',
  [WEBHOOK_TEST]: 'Test',
};
