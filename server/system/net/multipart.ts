import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import type { StreamedBody } from './file-range';

/** A field, or a file (that many bytes from `start` on) that is read from disk while it is sent. */
export type Part =
  | { name: string; value: string }
  | { name: string; path: string; start?: number; bytes: number; fileName: string; contentType: string };

/** A form: the body, and its parts. */
export type Multipart = StreamedBody & { parts: Part[] };

/** multipart/form-data with a known length and flat memory: some networks refuse a chunked body. */
export function multipart(parts: Part[]): Multipart {
  const boundary = `workspace${randomBytes(16).toString('hex')}`;
  const end = `--${boundary}--\r\n`;
  const heads = parts.map((part) => headOf(part, boundary));
  const length =
    parts.reduce((sum, part, index) => sum + Buffer.byteLength(heads[index] ?? '') + sizeOf(part) + 2, 0) +
    Buffer.byteLength(end);
  async function* pieces(): AsyncGenerator<Buffer> {
    for (const [index, part] of parts.entries()) {
      yield Buffer.from(heads[index] ?? '');
      if ('path' in part)
        yield* createReadStream(part.path, {
          start: part.start ?? 0,
          end: (part.start ?? 0) + part.bytes - 1,
        }) as AsyncIterable<Buffer>;
      else yield Buffer.from(part.value);
      yield Buffer.from('\r\n');
    }
    yield Buffer.from(end);
  }
  return {
    parts,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': String(length) },
    stream: () => Readable.from(pieces(), { objectMode: false }),
  };
}

function sizeOf(part: Part): number {
  return 'path' in part ? part.bytes : Buffer.byteLength(part.value);
}

function headOf(part: Part, boundary: string): string {
  const file = 'path' in part ? `; filename="${safe(part.fileName)}"\r\nContent-Type: ${safe(part.contentType)}` : '';
  return `--${boundary}\r\nContent-Disposition: form-data; name="${safe(part.name)}"${file}\r\n\r\n`;
}

/** Names can't break out of their header. */
function safe(text: string): string {
  return text.replace(/[\r\n"\\]/g, '_');
}
