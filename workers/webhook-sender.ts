import { sendDueWebhooks } from '@/server/publishing/webhooks/send-due';
import { runEvery, type Timer } from './run-every';

/** How often events to send are looked for: receivers learn of a post within seconds. */
const LOOK_MS = 2000;

/** Calls the webhooks with due events, by a plain timer. */
export function startWebhookSender(): Timer {
  return runEvery({
    everyMs: LOOK_MS,
    failure: 'webhooks could not be called: the database does not answer; trying again',
    run: (signal) => sendDueWebhooks({ signal }),
  });
}
