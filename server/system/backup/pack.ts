import { createHash } from 'node:crypto';
import { appendFileSync, createReadStream, createWriteStream, statSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { pack as newPack } from 'tar-stream';
import { SUMS } from './format';

export type Packing = {
  /** Appends a member. The stream must yield exactly that many bytes. */
  add(name: string, bytes: number, from: Readable): Promise<void>;
  addFile(name: string, file: string): Promise<void>;
  addText(name: string, text: string): Promise<void>;
  /** Appends the sums and ends the file, which is on the disk afterwards. Returns its size. */
  finish(): Promise<number>;
};

/** Writes a tar file member by member; its sums are collected beside it, so that memory does not grow with it. */
export function startPacking({ file, signal }: { file: string; signal: AbortSignal }): Packing {
  const pack = newPack();
  const sums = path.join(path.dirname(file), SUMS);
  const written = pipeline(pack, createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }), { signal });
  // Reported by the member that is being added, and by finish().
  written.catch(() => undefined);

  const add = async (name: string, bytes: number, from: Readable) => {
    const hash = createHash('sha256');
    from.on('data', (chunk: Buffer) => hash.update(chunk));
    // tar-stream's streams are streamx's, which pipeline takes.
    const entry = pack.entry({ name, size: bytes, mode: 0o600 }) as unknown as NodeJS.WritableStream;
    await Promise.race([pipeline(from, entry, { signal }), written.then(() => undefined)]);
    appendFileSync(sums, `${hash.digest('hex')}  ${name}\n`, { mode: 0o600 });
  };
  const addFile = (name: string, source: string) => add(name, statSync(source).size, createReadStream(source));
  return {
    add,
    addFile,
    addText: (name, text) => add(name, Buffer.byteLength(text), Readable.from([Buffer.from(text)])),
    finish: async () => {
      await addFile(SUMS, sums);
      pack.finalize();
      await written;
      return statSync(file).size;
    },
  };
}
