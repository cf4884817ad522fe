import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, it } from 'vitest';
import { readJson } from './json-body';
import { problem } from './problem';
import { withConnection } from './raw-body';

let server: Server | undefined;
afterEach(() => server?.closeAllConnections());

/** What a call that reads its body ends with, when the client sends so much of it and then hangs up. */
async function statusFor(sent: string, { hangsUp }: { hangsUp: boolean }): Promise<number> {
  let ended = (_status: number): void => {};
  const status = new Promise<number>((resolve) => (ended = resolve));
  const started = createServer((incoming, response) => {
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Readable.toWeb(incoming) as ReadableStream,
      duplex: 'half',
    };
    const request = new Request('http://x/', init);
    void withConnection(incoming, () =>
      readJson(request).then(
        () => Response.json({}),
        (error: unknown) => problem(error, 'id', { request }),
      ),
    ).then((answer) => {
      ended(answer.status);
      response.end();
    });
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const socket = connect((started.address() as AddressInfo).port, '127.0.0.1');
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n${sent}`, () => hangsUp && socket.destroy());
  return status;
}

it('a client that hangs up is neither our failure nor the database’s', async () => {
  expect(await statusFor('{"ema', { hangsUp: true })).toBe(499);
  expect(await statusFor('{"email": ', { hangsUp: false })).toBe(400);
});

it('a database that goes away while the client waits is said to be away', () => {
  const error = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  expect(problem(error, 'id', { request: new Request('http://x/') }).status).toBe(503);
});
