'use client';

import { isServerReachable } from './broken-upload';

/** How long to wait before asking whether the server can be reached again, besides the browser's own word for it. */
const ASK_AGAIN_MS = 8_000;

type Waiting = { signal: AbortSignal; isReachable?: typeof isServerReachable; onReachable: () => void };

/** Waits until the server can be reached again. `stop` also drops the answer to a question that is still open. */
export function waitForServer({ signal, isReachable = isServerReachable, onReachable }: Waiting) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Which question counts: an earlier one may be answered late. */
  let round = 0;

  function stop(): void {
    round += 1;
    clearTimeout(timer);
    window.removeEventListener('online', ask);
  }

  function start(): void {
    window.addEventListener('online', ask, { once: true });
    timer = setTimeout(ask, ASK_AGAIN_MS);
  }

  async function ask(): Promise<void> {
    stop();
    const asked = round;
    const reachable = await isReachable(signal);
    if (signal.aborted || asked !== round) return;
    if (reachable) onReachable();
    else start();
  }

  return { start, stop };
}
