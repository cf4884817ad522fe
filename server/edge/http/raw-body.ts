import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { memoryReliever } from './relieve-memory';

const KEY = Symbol.for('workspace.request');
type Shared = { [KEY]?: AsyncLocalStorage<IncomingMessage> };

/** One for the process: the door and the routes are bundled apart. */
function current(): AsyncLocalStorage<IncomingMessage> {
  const shared = globalThis as Shared;
  return (shared[KEY] ??= new AsyncLocalStorage<IncomingMessage>());
}

/** Lets routes read the body of this request from the connection itself. */
export function withConnection<T>(request: IncomingMessage, work: () => T): T {
  return current().run(request, work);
}

/** The connection whose body has not been read yet; null outside our own server. */
export function connectionOf(request: Request): IncomingMessage | null {
  const incoming = current().getStore();
  return incoming && !incoming.readableDidRead && !request.bodyUsed ? incoming : null;
}

/**
 * Whether the client has hung up, or its connection broke: failures of the request after that are not this host's
 * fault.
 */
export function clientHasGone(request: Request): boolean {
  return request.signal.aborted || (current().getStore()?.socket?.destroyed ?? false);
}

/** The body as Node reads it. Next's web stream copies each piece several times, at a quarter of the speed. */
export function bodyOf(request: Request): Readable {
  return connectionOf(request) ?? Readable.fromWeb(request.body as NodeReadableStream);
}

const PIECE_BYTES = 131_072;

/**
 * A web stream over a Node one in large chunks, for callers that take nothing else: the cost grows with the number of
 * chunks.
 */
export function inLargePieces(source: Readable): ReadableStream<Uint8Array> {
  const relieve = memoryReliever();
  const pieces = source.iterator({ destroyOnReturn: false });
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const parts: Buffer[] = [];
    for (let bytes = 0; bytes < PIECE_BYTES;) {
      const next = (await pieces.next()) as IteratorResult<Buffer, undefined>;
      if (next.done) {
        if (parts.length > 0) controller.enqueue(Buffer.concat(parts));
        return controller.close();
      }
      parts.push(next.value);
      bytes += next.value.length;
    }
    controller.enqueue(Buffer.concat(parts));
    relieve(PIECE_BYTES * 2);
  };
  return new ReadableStream({ pull }, { highWaterMark: 1 });
}
