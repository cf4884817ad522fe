import { API_HEADERS } from './problem';

/** So much is sent at once: other requests get a turn in between. */
const PIECE = 256 * 1024;

/**
 * A response that is already validated and serialised: large ones are not parsed again.
 * `written`: its parts one after the other.
 */
export function writtenJson(written: readonly (string | Buffer)[], requestId: string): Response {
  const pieces = cut(written.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const { value, done } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const headers = { ...API_HEADERS, 'Content-Type': 'application/json', 'X-Request-Id': requestId };
  return new Response(body, { headers });
}

function* cut(parts: readonly Buffer[]): Generator<Uint8Array, undefined> {
  for (const part of parts)
    for (let at = 0; at < part.length; at += PIECE) yield new Uint8Array(part.subarray(at, at + PIECE));
}
