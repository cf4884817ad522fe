/** A commit that takes less is not worth waiting for others. */
const SLOW_COMMIT_MS = 1.5;
const LOOK_MS = 1;

export interface Gathering {
  /** Whether the writers that are there wait a moment for others; `again` is called when the moment is over. */
  holds(writers: number): boolean;
  /** How many writers the last batch had, and how long it took. */
  committed(writers: number, ms: number): void;
}

/**
 * Decides whether a batch of writes waits for more. Where several clients write at once, the first that is there would
 * be committed alone while the others stand in line: two commits where one would do. A batch waits while more come, for
 * half a commit at most. A lone writer never waits, nor does any where commits are quick.
 */
export function createGathering(again: () => void, now: () => number = () => performance.now()): Gathering {
  let crowd = 0;
  let commitMs = 0;
  let timer: NodeJS.Timeout | undefined;
  let current: { until: number; seen: number } | undefined;

  function look(): void {
    timer = undefined;
    again();
  }

  return {
    holds(writers) {
      if (timer) return true;
      if (!current && Math.max(crowd, writers) > 1 && commitMs >= SLOW_COMMIT_MS)
        current = { until: now() + commitMs / 2, seen: 0 };
      if (!current || now() >= current.until || writers <= current.seen) {
        current = undefined;
        return false;
      }
      current.seen = writers;
      timer = setTimeout(look, LOOK_MS);
      return true;
    },
    committed(writers, ms) {
      crowd = writers;
      commitMs = commitMs === 0 ? ms : commitMs * 0.8 + ms * 0.2;
    },
  };
}
