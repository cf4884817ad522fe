import { createServer, request } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { heldAgent, type HeldAgent } from './held-agent';

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

async function serve(onConnection: (socket: Socket) => void): Promise<URL> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  open.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
}

/** Writes everything that it hears to the list. */
const listening = (heard: string[]) =>
  serve((socket) => {
    heard.push('connection');
    socket.on('data', (bytes) => {
      heard.push(`bytes: ${bytes.toString().split(' ')[0]}`);
      socket.end('HTTP/1.1 204 No Content\r\n\r\n');
    });
  });

/** The status, or the error that the library sees. */
const call = (url: URL, held: HeldAgent) =>
  new Promise<number | string>((resolve) => {
    const made = request(url, { method: 'POST', agent: held.agent }, (response) => {
      resolve(response.resume().statusCode ?? 0);
    });
    made.on('error', (error) => resolve(error.message));
    made.end('{}');
  });

it('opens the connection, awaits the mark, and only then lets the first byte leave', async () => {
  const heard: string[] = [];
  const url = await listening(heard);
  const held = heldAgent(url, async () => {
    await sleep(50);
    heard.push('marked');
    return () => void heard.push('begins');
  });
  expect(await call(url, held)).toBe(204);
  expect(heard).toEqual(['connection', 'marked', 'begins', 'bytes: POST']);
  expect(await held.mayHaveLeft()).toBe(true);
});

it('lets nothing leave when the mark is refused', async () => {
  const heard: string[] = [];
  const url = await listening(heard);
  const held = heldAgent(url, () => Promise.reject(new Error('The lease is gone')));
  expect(await call(url, held)).toBe('The lease is gone');
  await expect(held.mayHaveLeft()).rejects.toThrow('The lease is gone');
  await sleep(50);
  expect(heard).toEqual(['connection']);
});

it('lets nothing leave when it is stopped while the mark is awaited', async () => {
  const heard: string[] = [];
  const url = await listening(heard);
  const held = heldAgent(url, async () => {
    held.stop(new Error('Stopped'));
    await sleep(20);
  });
  expect(await call(url, held)).toBe('Stopped');
  await sleep(50);
  expect([heard, await held.mayHaveLeft()]).toEqual([['connection'], false]);
});

it('takes a new connection when the mark took long, and marks once', async () => {
  const heard: string[] = [];
  const url = await listening(heard);
  let marks = 0;
  const held = heldAgent(url, async () => {
    marks += 1;
    await sleep(300);
  });
  expect(await call(url, held)).toBe(204);
  expect([heard, marks]).toEqual([['connection', 'connection', 'bytes: POST'], 1]);
});

it('sends nothing over a connection that ended while the mark was awaited', async () => {
  const url = await serve((socket) => socket.end());
  const held = heldAgent(url, () => sleep(50));
  expect(await call(url, held)).toBe('The connection was closed');
  expect(await held.mayHaveLeft()).toBe(false);
});

it('knows that nothing left where no connection could be made', async () => {
  const server = createServer();
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await new Promise((closed) => server.close(closed));
  let marks = 0;
  const held = heldAgent(url, () => Promise.resolve(void (marks += 1)));
  expect(await call(url, held)).toContain('ECONNREFUSED');
  expect([marks, await held.mayHaveLeft()]).toEqual([0, false]);
});
