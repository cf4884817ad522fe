import { log } from '@/server/log';
import { sweepTokens } from '@/server/settings/sweep-tokens';

/** Tokens are renewed minutes to weeks before they end: no hurry. */
const SWEEP_MS = 30_000;

/** Looks regularly which tokens are to be renewed; begins at once. */
export function startTokenSweeper(): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let running = Promise.resolve();

  const look = () => {
    running = sweepTokens()
      .then(({ due }) => due > 0 && log.info({ due }, 'tokens to renew'))
      .catch((err: unknown) => log.warn({ err }, 'a sweep for tokens failed: the database does not answer; trying again'))
      .then(() => {
        if (!stopped) timer = setTimeout(look, SWEEP_MS);
      });
  };
  look();

  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
