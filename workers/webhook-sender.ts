import { sendDueWebhooks } from '@/server/publishing/webhooks/send-due';
import { regularly, type Timer } from './regularly';

/** How often it is looked for events to send: receivers learn of a post within seconds. */
const LOOK_MS = 2000;

/** Calls the webhooks that are due, by a plain timer. */
export function startWebhookSender(): Timer {
  return regularly({
    everyMs: LOOK_MS,
    failure: 'webhooks could not be called: the database does not answer; trying again',
    run: (signal) => sendDueWebhooks({ signal }),
  });
}
