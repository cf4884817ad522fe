import { log } from '@/server/log';
import { sendDueWebhooks } from '@/server/webhooks/send-due';

/** How often it is looked for events to send: receivers learn of a post within seconds. */
const LOOK_MS = 2000;

/** Calls the webhooks that are due, by a plain timer. */
export function startWebhookSender(): { stop(): Promise<void> } {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<unknown> = Promise.resolve();

  const look = () => {
    running = sendDueWebhooks({ signal: stopping.signal })
      .catch((err: unknown) => log.warn({ err }, 'webhooks could not be called: the database does not answer; trying again'))
      .then(() => {
        if (!stopping.signal.aborted) timer = setTimeout(look, LOOK_MS);
      });
  };
  look();

  return {
    stop: async () => {
      stopping.abort(new Error('The worker stops'));
      clearTimeout(timer);
      await running;
    },
  };
}
