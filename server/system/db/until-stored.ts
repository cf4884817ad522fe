import { setTimeout as sleep } from 'node:timers/promises';
import { log } from '@/server/system/log';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2000;
/** How long a network's result is retried at least: without it the outcome would be unknown. */
const GIVE_UP_MS = 600_000;

/** Tries again until the database accepts it: a database restart must not lose a network's result. */
export async function untilStored<T>(store: () => Promise<T>): Promise<T> {
  const began = performance.now();
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    try {
      return await store();
    } catch (error) {
      if (performance.now() - began > GIVE_UP_MS) throw error;
      log.warn({ err: error }, 'the outcome of an attempt is not stored yet: the database does not answer');
      await sleep(wait);
    }
  }
}
