import { log } from '@/server/system/log';
import { sweepTokens } from '@/server/publishing/connections/sweep-tokens';
import { regularly, type Timer } from './regularly';

/** Tokens are renewed minutes to weeks before they end: no hurry. */
const SWEEP_MS = 30_000;

/** Looks regularly which tokens are to be renewed; begins at once. */
export function startTokenSweeper(): Timer {
  return regularly({
    everyMs: SWEEP_MS,
    failure: 'a sweep for tokens failed: the database does not answer; trying again',
    run: async () => {
      const { due } = await sweepTokens();
      if (due > 0) log.info({ due }, 'tokens to renew');
    },
  });
}
