import { log } from '@/server/system/log';

export type Timer = { stop(): Promise<void> };
type RunEvery = {
  /** Between the end of one run and the start of the next. */ everyMs: number;
  run: (signal: AbortSignal) => Promise<unknown>;
  /** The log message when a run fails; it is tried again. */ failure: string;
};

/**
 * Runs a function immediately and then repeatedly, never twice at a time, until it is stopped: then the signal aborts,
 * and the current run is waited for.
 */
export function runEvery({ everyMs, run, failure }: RunEvery): Timer {
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  const once = async () => {
    try {
      await run(stopping.signal);
    } catch (err) {
      log.warn({ err }, failure);
    }
    if (!stopping.signal.aborted) timer = setTimeout(next, everyMs);
  };
  const next = () => {
    running = once();
  };
  next();

  return {
    stop: async () => {
      stopping.abort(new Error('The worker stops'));
      clearTimeout(timer);
      await running;
    },
  };
}
