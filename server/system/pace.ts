import { setTimeout as sleep } from 'node:timers/promises';

/**
 * To be awaited between two batches of long work, with the number of things in the last one: others get their turn,
 * progress is shown, and work that was cancelled ends here by a throw.
 */
export type Pace = (done: number) => Promise<void>;

/** For work that is known to be short. */
export const unpaced: Pace = () => Promise.resolve();

/** A pause is never longer: a batch that waited for a busy database must not slow the work down further. */
const MAX_PAUSE_MS = 250;

/**
 * Works half of the time: each pause is as long as the batch before it took, in which the database, and the
 * processor that it shares with others, are free. `onBatch` gets the number of things done so far.
 */
export function halfTime({ signal, onBatch }: { signal?: AbortSignal; onBatch?: (done: number) => void } = {}): Pace {
  let all = 0;
  let began = performance.now();
  return async (done) => {
    signal?.throwIfAborted();
    all += done;
    onBatch?.(all);
    await sleep(Math.min(MAX_PAUSE_MS, performance.now() - began), undefined, signal ? { signal } : {});
    began = performance.now();
  };
}
