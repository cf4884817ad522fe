import type { Readable } from 'node:stream';

type Lines = {
  open: () => Promise<Readable>;
  maxBytes: number;
  tooLong: () => Error;
  parse: (line: string) => unknown;
  /** Turns what the stream has against its bytes into a sentence. */
  refusing: <T>(run: () => Promise<T>) => Promise<T>;
};

/** The JSON lines of a stream, one at a time; a line that never ends is refused before it fills the memory. */
export async function* linesOf({ open, maxBytes, tooLong, parse, refusing }: Lines): AsyncGenerator<unknown> {
  let rest = Buffer.alloc(0);
  const chunks = (await open())[Symbol.asyncIterator]();
  for (;;) {
    const chunk = await refusing(() => chunks.next());
    if (chunk.done) break;
    rest = Buffer.concat([rest, chunk.value as Buffer]);
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      const line = rest.subarray(0, end).toString('utf8');
      rest = rest.subarray(end + 1);
      if (line.trim() !== '') yield parse(line);
    }
    if (rest.length > maxBytes) throw tooLong();
  }
  const last = rest.toString('utf8');
  if (last.trim() !== '') yield parse(last);
}
