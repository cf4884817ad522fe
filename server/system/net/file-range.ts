import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';

/** A body that is read from disk while it is sent. */
export type StreamedBody = { headers: Record<string, string>; stream(): Readable };

/** Part of a file as a body: that many bytes from `start` on. */
export function fileRange({
  path,
  start,
  bytes,
  contentType,
}: {
  path: string;
  start: number;
  bytes: number;
  contentType: string;
}): StreamedBody {
  return {
    headers: { 'content-type': contentType, 'content-length': String(bytes) },
    stream: () => (bytes === 0 ? Readable.from([]) : createReadStream(path, { start, end: start + bytes - 1 })),
  };
}
