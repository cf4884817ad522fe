import { createServer } from 'node:net';
import { serveConnection } from '../../../server/system/db/embedded/wire/connection.ts';
import { Raw } from '../../../server/system/db/embedded/bson/value.ts';

/**
 * A server that speaks the engine's wire and does nothing else: it answers every find with the document that was
 * inserted last. The bench's client can't be faster with any engine.
 */
let last = new Raw(new Uint8Array([5, 0, 0, 0, 0]));

const server = createServer((socket) =>
  serveConnection(socket, ({ request }) => {
    const { name, sequences } = request;
    if (name === 'find') return Promise.resolve({ cursor: { firstBatch: [last], id: 0n, ns: 'bench.posts' }, ok: 1 });
    if (name === 'insert') {
      const [bytes] = sequences.get('documents') ?? [];
      if (bytes) last = new Raw(bytes);
      return Promise.resolve({ n: 1, ok: 1 });
    }
    const hello = { helloOk: true, isWritablePrimary: true, ismaster: true, maxBsonObjectSize: 16_777_216 };
    return Promise.resolve({
      ...hello,
      maxMessageSizeBytes: 48_000_000,
      maxWriteBatchSize: 100_000,
      logicalSessionTimeoutMinutes: 30,
      minWireVersion: 0,
      maxWireVersion: 21,
      ok: 1,
    });
  }),
);
const [, , socket = ''] = process.argv;
server.listen({ path: socket }, () => process.stdout.write(`mongodb://${encodeURIComponent(socket)}\n`));
