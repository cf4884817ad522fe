import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { AnswerTooLongError } from './network-errors';
import type { VendorAnswer } from './vendor-call';

export type Exchange = {
  /** Rejected as soon as it is stopped. */
  answer: Promise<VendorAnswer>;
  /** Whether the request was about to be written to the connection, and `begin` had nothing against it. */
  began: () => boolean;
  stop: (reason: Error) => void;
};

/**
 * One request and its response as text. Through undici's `dispatch`, since a burst makes thousands: its `request` makes
 * a stream, a listener of a signal and an iterator for each. `begin` runs last before the first byte; what it throws is
 * the answer's error, and nothing leaves.
 */
export function exchange(
  connection: Dispatcher,
  { maxBytes, begin, ...options }: Dispatcher.DispatchOptions & { maxBytes: number; begin?: () => void },
): Exchange {
  const { promise, resolve, reject } = Promise.withResolvers<VendorAnswer>();
  let open: Dispatcher.DispatchController | undefined;
  let hasBegun = false;
  let stopped: Error | undefined;
  let status = 0;
  let headers: Record<string, string> = {};
  const chunks: Buffer[] = [];
  let bytes = 0;

  const stop = (reason: Error) => {
    if (stopped) return;
    stopped = reason;
    open?.abort(reason);
    reject(reason);
  };
  connection.dispatch(options, {
    onRequestStart: (controller) => {
      open = controller;
      if (stopped) return controller.abort(stopped);
      try {
        begin?.();
        hasBegun = true;
      } catch (error) {
        stop(error instanceof Error ? error : new Error(String(error)));
      }
    },
    onResponseStart: (_controller, code, fields) => {
      // Before the response itself there may be others, such as 103 with hints.
      if (code < 200) return;
      status = code;
      headers = flat(fields);
    },
    onResponseData: (_controller, chunk) => {
      bytes += chunk.length;
      if (bytes > maxBytes) stop(new AnswerTooLongError());
      else chunks.push(chunk);
    },
    onResponseEnd: () => resolve({ status, headers, text: Buffer.concat(chunks).toString('utf8') }),
    onResponseError: (_controller, error) => reject(error),
  });
  return { answer: promise, began: () => hasBegun, stop };
}

function flat(headers: IncomingHttpHeaders): Record<string, string> {
  const found: Record<string, string> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value !== undefined) found[name] = Array.isArray(value) ? value.join(', ') : value;
  }
  return found;
}
