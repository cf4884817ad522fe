import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { ANSWER_MAX_BYTES, clientFor } from './client';
import type { ReadyConnection } from './connection';
import { failureOf } from './failure-of';

it('an answer without an end is refused at 64 MB, with a sentence', async () => {
  let sent = 0;
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    const piece = Buffer.alloc(1024 * 1024, ' ');
    const write = (): void => {
      if (response.destroyed || sent > 4 * ANSWER_MAX_BYTES) return;
      sent += piece.length;
      response.write(piece, () => setImmediate(write));
    };
    write();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connection = { address, key: null, isGuarded: false, name: 'chat', model: 'm' } as ReadyConnection;
  const error = await clientFor(connection)
    .chat.completions.create({ model: 'm', messages: [] })
    .catch((caught: unknown) => caught);
  const { failure } = failureOf(error, { connection, limitMs: 1000, isTimedOut: false, isCancelled: false });
  expect(failure.message).toBe('The AI provider returned more than any answer holds: 64 MB.');
  expect(sent).toBeLessThan(2 * ANSWER_MAX_BYTES);
  server.closeAllConnections();
  server.close();
});
