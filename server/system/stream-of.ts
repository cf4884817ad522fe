import { Readable } from 'node:stream';

/**
 * The values of a generator as a stream. `pipeline` reports its errors; one that comes when a pipeline was aborted, or
 * its reader has left, has no listener any more, and would end the process.
 */
export function streamOf(values: AsyncIterable<unknown> | Iterable<unknown>): Readable {
  return Readable.from(values).on('error', () => undefined);
}
