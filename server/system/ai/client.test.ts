import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ANSWER_MAX_BYTES, clientFor } from './client';
import type { ReadyConnection } from './connection';
import { failureOf } from './failure-of';

const BLANKS = Buffer.alloc(1024 * 1024, ' ');

/** How a server's answer is refused. */
async function refusalOf(answer: (response: ServerResponse) => void): Promise<string> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json');
    answer(response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connection = { address, key: null, isGuarded: false, name: 'chat', model: 'm' } as ReadyConnection;
  const error = await clientFor(connection)
    .chat.completions.create({ model: 'm', messages: [] })
    .catch((caught: unknown) => caught);
  const { failure } = failureOf(error, { connection, limitMs: 1000, isTimedOut: false, isCancelled: false });
  server.closeAllConnections();
  server.close();
  return failure.message;
}

it('an answer without an end is refused at 64 MB, with a sentence', async () => {
  let sent = 0;
  const refusal = await refusalOf((response) => {
    const write = (): void => {
      if (response.destroyed || sent > 4 * ANSWER_MAX_BYTES) return;
      sent += BLANKS.length;
      response.write(BLANKS, () => setImmediate(write));
    };
    write();
  });
  expect(refusal).toContain('more than any answer holds: 64 MB');
  expect(sent).toBeLessThan(2 * ANSWER_MAX_BYTES);
});

it('a small answer that unpacks to gigabytes is refused at 64 MB too', async () => {
  const piece = gzipSync(BLANKS);
  const before = process.memoryUsage.rss();
  const refusal = await refusalOf((response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(Buffer.concat(Array.from({ length: 2000 }, () => piece)));
  });
  expect(refusal).toContain('more than any answer holds: 64 MB');
  expect(process.memoryUsage.rss() - before).toBeLessThan(8 * ANSWER_MAX_BYTES);
});
