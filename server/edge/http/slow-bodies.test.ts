import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { endSlowBody } from './slow-bodies';

let server: Server | undefined;
afterEach(() => server?.closeAllConnections());

type Client = { write: (text: string) => void; ended: Promise<string> };

/** A server that reads bodies for as long as they come, and a client that writes as it likes. */
async function open(isFile: boolean, limits: { wholeMs: number; pauseMs: number }): Promise<Client> {
  const started = createServer((request, response) => {
    endSlowBody({ request, response, isFile, limits });
    request.on('error', () => response.destroy());
    request.resume().once('end', () => response.end('read'));
  });
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  const socket = connect((started.address() as AddressInfo).port, '127.0.0.1');
  let seen = '';
  socket.on('data', (data: Buffer) => {
    seen += data.toString();
    if (seen.includes('read')) socket.end();
  });
  const ended = new Promise<string>((resolve) => socket.once('close', () => resolve(seen)));
  socket.on('error', () => socket.destroy());
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n1`);
  return { write: (text) => socket.write(text), ended };
}
const never = 600_000;

it('ends a request whose body does not come, in words', async () => {
  const { ended } = await open(false, { wholeMs: 20, pauseMs: never });
  expect(await ended).toMatch(/^HTTP\/1\.1 408 .*REQUEST_TIMEOUT/s);
});

it('ends a file’s body when nothing comes any more, not by how long the whole takes', async () => {
  const stalled = await open(true, { wholeMs: 1, pauseMs: 20 });
  expect(await stalled.ended).toMatch(/^HTTP\/1\.1 408/);
  const whole = await open(true, { wholeMs: 1, pauseMs: never });
  for (const piece of ['234', '567', '890']) whole.write(piece);
  expect(await whole.ended).toMatch(/^HTTP\/1\.1 200 .*read$/s);
});

it('leaves a whole body alone, however long its answer takes', async () => {
  const { write, ended } = await open(false, { wholeMs: 200, pauseMs: never });
  write('234567890');
  expect(await ended).toMatch(/^HTTP\/1\.1 200/);
});
