export type TimeLimit = {
  /** Throws once it is over. */
  refuseStopped: () => void;
  onStop: (stop: (reason: Error) => void) => void;
  end: () => void;
};

/**
 * Over by `signal`, or after this time. Unlike AbortSignal.timeout, `end` releases it at once: a burst would hold
 * thousands of them for a minute.
 */
export function within(ms: number, signal: AbortSignal): TimeLimit {
  let reason: Error | undefined;
  let notify: (reason: Error) => void = () => undefined;
  const stop = (why: Error) => {
    reason ??= why;
    notify(reason);
  };
  const abort = () => stop(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
  const timer = setTimeout(() => stop(new DOMException(`No answer within ${ms / 1000} s`, 'TimeoutError')), ms);
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return {
    refuseStopped: () => {
      if (reason) throw reason;
    },
    onStop: (run) => {
      notify = run;
    },
    end: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    },
  };
}
