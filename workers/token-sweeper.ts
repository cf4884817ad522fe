import { log } from '@/server/system/log';
import { sweepTokens } from '@/server/publishing/connections/sweep-tokens';
import { runEvery, type Timer } from './run-every';

/** Tokens are renewed minutes to weeks before they expire: no hurry. */
const SWEEP_MS = 30_000;

/** Renews tokens that are due, again and again; begins at once. */
export function startTokenSweeper(): Timer {
  return runEvery({
    everyMs: SWEEP_MS,
    failure: 'a sweep for tokens failed: the database does not answer; trying again',
    run: async () => {
      const { due } = await sweepTokens();
      if (due > 0) log.info({ due }, 'tokens to renew');
    },
  });
}
