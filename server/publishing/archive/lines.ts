import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';

type Lines = {
  open: () => Promise<Readable>;
  maxBytes: number;
  tooLong: () => Error;
  maxLines: number;
  tooMany: () => Error;
  parse: (line: string) => unknown;
  /** Turns an error in the stream's bytes into a sentence. */
  refusing: <T>(run: () => Promise<T>) => Promise<T>;
};

/** How long to process lines before giving other work in this process a turn. */
const SLICE_MS = 10;
const NEW_LINE = 10;

/**
 * The JSON lines of a stream, one at a time. A line without an end is refused before it fills the memory, and so is one
 * line too many, empty lines included.
 */
export async function* linesOf({
  open,
  maxBytes,
  tooLong,
  maxLines,
  tooMany,
  parse,
  refusing,
}: Lines): AsyncGenerator<unknown> {
  let count = 0;
  let began = performance.now();
  for await (const bytes of pieces({ open, maxBytes, tooLong, refusing })) {
    count += 1;
    if (count > maxLines) throw tooMany();
    if (performance.now() - began >= SLICE_MS) {
      await nextTurn();
      began = performance.now();
    }
    const line = bytes.toString('utf8');
    if (line.trim() !== '') yield parse(line);
  }
}

async function* pieces({
  open,
  maxBytes,
  tooLong,
  refusing,
}: Pick<Lines, 'open' | 'maxBytes' | 'tooLong' | 'refusing'>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let begunBytes = 0;
  const stream = await open();
  try {
    const chunks = stream[Symbol.asyncIterator]();
    for (let next = await refusing(() => chunks.next()); !next.done; next = await refusing(() => chunks.next())) {
      const chunk = next.value as Buffer;
      let from = 0;
      for (let end = chunk.indexOf(NEW_LINE); end >= 0; end = chunk.indexOf(NEW_LINE, from)) {
        yield Buffer.concat([...begun, chunk.subarray(from, end)]);
        [begun, begunBytes, from] = [[], 0, end + 1];
      }
      begun.push(chunk.subarray(from));
      begunBytes += chunk.length - from;
      if (begunBytes > maxBytes) throw tooLong();
    }
    if (begunBytes > 0) yield Buffer.concat(begun);
  } finally {
    stream.destroy();
  }
}
