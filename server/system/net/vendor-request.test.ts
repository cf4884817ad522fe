import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { beforeCalls } from './before-calls';
import { multipart } from './multipart';
import { LostAnswerError, NotSentError } from './network-errors';
import { vendorRequest } from './vendor-request';
import type { VendorRequest } from './vendor-call';

let server: Server | undefined;
const raw: TcpServer[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const one of raw.splice(0)) one.close();
  await new Promise((done) => (server ? server.close(done).closeAllConnections() : done(undefined)));
  server = undefined;
});

async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((ready) => started.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

/** A server that sees connections and bytes, not requests. */
async function serveRaw(listener: (socket: Socket) => void): Promise<string> {
  const started = createTcpServer((socket) => {
    socket.on('error', () => undefined);
    listener(socket);
  });
  raw.push(started);
  await new Promise<void>((ready) => started.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

const post = (url: string, options: Partial<VendorRequest> = {}) =>
  vendorRequest({ method: 'POST', url, body: '{}', signal: new AbortController().signal, ...options });

describe('vendorRequest', () => {
  it.each(['http://127.0.0.1:1/', 'http://name.invalid/'])('says that nothing left for %s', async (url) => {
    await expect(post(url)).rejects.toBeInstanceOf(NotSentError);
  });

  it('says that nothing left when TLS fails', async () => {
    const url = await serve((_request, response) => response.end());
    await expect(post(url.replace('http:', 'https:'))).rejects.toBeInstanceOf(NotSentError);
  });

  it('says that the answer is lost when the connection ends after the request', async () => {
    const url = await serve((request) => request.socket.destroy());
    await expect(post(url)).rejects.toBeInstanceOf(LostAnswerError);
  });

  it('says that the answer is lost when half of it comes', async () => {
    const url = await serve((request, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half');
      setTimeout(() => request.socket.destroy(), 20);
    });
    await expect(post(url)).rejects.toBeInstanceOf(LostAnswerError);
  });

  it('says that the answer is lost when it takes too long or the caller stops', async () => {
    const url = await serve(() => undefined);
    await expect(post(url, { timeoutMs: 100 })).rejects.toThrow('it took too long');
    await expect(post(url, { signal: AbortSignal.abort() })).rejects.toBeInstanceOf(NotSentError);
    await expect(post(url, { signal: AbortSignal.timeout(100) })).rejects.toBeInstanceOf(LostAnswerError);
  });

  it('refuses an endless answer', async () => {
    const url = await serve((_request, response) => response.end(Buffer.alloc(11 * 1024 * 1024)));
    await expect(post(url)).rejects.toBeInstanceOf(LostAnswerError);
  });

  it('uses a connection again at once, and not after it has been quiet for a while', async () => {
    const used: unknown[] = [];
    const url = await serve((request, response) => {
      used.push(request.socket);
      response.end();
    });
    const isNew = async () => {
      const before = new Set(used);
      await post(url);
      return !before.has(used.at(-1));
    };
    for (let call = 0; call < 6; call += 1) await post(url);
    expect(new Set(used).size).toBeLessThan(4);
    await sleep(400);
    expect(await isNew()).toBe(true);
  });

  it('says that nothing left when the other side is gone, whatever connection there was', async () => {
    const url = await serve((_request, response) => response.end());
    await post(url);
    await new Promise((done) => server?.close(done).closeAllConnections());
    await expect(post(url)).rejects.toBeInstanceOf(NotSentError);
  });

  it('loses no call to a server that ends each connection right after its response', async () => {
    const url = await serveRaw((socket) =>
      socket.on('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok')),
    );
    for (const beforeSending of [undefined, () => sleep(5)]) {
      const calls = Array.from({ length: 40 }, () => post(url, { beforeSending }));
      for (const { text } of await Promise.all(calls)) expect(text).toBe('ok');
      for (let call = 0; call < 20; call += 1) await post(url, { beforeSending });
    }
  });

  it('passes over what comes before the response itself', async () => {
    const url = await serve((_request, response) => {
      response.writeEarlyHints({ link: '</a.css>; rel=preload' });
      response.writeHead(201).end('made');
    });
    await expect(post(url)).resolves.toMatchObject({ status: 201, text: 'made' });
  });

  it('makes no call before it is ready for it', async () => {
    let calls = 0;
    const url = await serve((_request, response) => response.end(String((calls += 1))));
    await expect(
      beforeCalls(
        () => Promise.reject(new Error('somebody else has it')),
        () => post(url),
      ),
    ).rejects.toThrow('somebody else has it');
    expect(calls).toBe(0);
    await expect(
      beforeCalls(
        () => Promise.resolve(),
        () => post(url),
      ),
    ).resolves.toMatchObject({ text: '1' });
  });

  describe('what is done before sending', () => {
    it.each(['text', 'a file'])('comes when the connection stands, before a byte of %s leaves', async (kind) => {
      const connected = Promise.withResolvers<void>();
      const seen: string[] = [];
      const url = await serveRaw((socket) => {
        connected.resolve();
        socket.on('data', (bytes) => {
          seen.push(bytes.toString('latin1'));
          if (seen.join('').endsWith('hello')) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
        });
      });
      const beforeSending = async () => {
        await connected.promise;
        // Anything that had left would have come by now.
        await sleep(50);
        expect(seen).toEqual([]);
      };
      const body =
        kind === 'text'
          ? 'hello'
          : { headers: { 'content-length': '5' }, stream: () => Readable.from([Buffer.from('hello')]) };
      await expect(post(url, { body, beforeSending })).resolves.toMatchObject({ status: 200, text: 'ok' });
      expect(seen.join('')).toMatch(/^POST \/ HTTP\/1.1\r\n[^]*content-length: 5\r\n[^]*hello$/);
    });

    it('keeps the request from leaving by what it throws', async () => {
      let bytes = 0;
      const url = await serveRaw((socket) => void socket.on('data', (data) => (bytes += data.length)));
      await expect(
        post(url, { beforeSending: () => Promise.reject(new Error('somebody else has it')) }),
      ).rejects.toThrow('somebody else has it');
      expect(bytes).toBe(0);
    });

    it('is not done when there is no connection', async () => {
      let done = 0;
      await expect(post('http://127.0.0.1:1/', { beforeSending: async () => void (done += 1) })).rejects.toBeInstanceOf(
        NotSentError,
      );
      expect(done).toBe(0);
    });

    it('leaves nothing sent when the connection ends or the caller stops meanwhile', async () => {
      const ended = Promise.withResolvers<void>();
      const url = await serveRaw((socket) => void socket.on('close', () => ended.resolve()).destroy());
      await expect(post(url, { beforeSending: () => ended.promise.then(() => sleep(20)) })).rejects.toBeInstanceOf(
        NotSentError,
      );
      const stop = new AbortController();
      const quiet = await serveRaw(() => undefined);
      const stopped = post(quiet, { signal: stop.signal, beforeSending: async () => stop.abort() });
      await expect(stopped).rejects.toBeInstanceOf(NotSentError);
    });

    it.each([
      ['may be ending', false],
      ['has ended', true],
    ])('sends over another connection when it took so long that this one %s', async (_how, endsFirst) => {
      const log: string[] = [];
      const ended = Promise.withResolvers<void>();
      let connections = 0;
      const url = await serveRaw((socket) => {
        const connection = (connections += 1);
        if (endsFirst && connection === 1) socket.end().on('close', () => ended.resolve());
        socket.on('data', () => {
          log.push(connection > 1 ? 'asked elsewhere' : 'asked');
          socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
        });
      });
      const { now } = performance;
      const beforeSending = async () => {
        if (endsFirst) await ended.promise;
        vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + 10_000);
        log.push('done');
      };
      await expect(post(url, { beforeSending })).resolves.toMatchObject({ text: 'ok' });
      expect(log).toEqual(['done', 'asked elsewhere']);
    });

    it('holds a kept connection for longer than it would be kept', async () => {
      const url = await serve((_request, response) => response.end('ok'));
      for (let call = 0; call < 3; call += 1) {
        await post(url);
        await sleep(100);
        await expect(post(url, { beforeSending: () => sleep(250) })).resolves.toMatchObject({ text: 'ok' });
      }
    });

    it('lets nothing leave when what comes right before the first byte throws', async () => {
      let bytes = 0;
      const url = await serveRaw((socket) => void socket.on('data', (data) => (bytes += data.length)));
      const begin = () => {
        throw new Error('the disk is full');
      };
      await expect(post(url, { beforeSending: () => Promise.resolve(begin) })).rejects.toBeInstanceOf(NotSentError);
      await sleep(50);
      expect(bytes).toBe(0);
    });

    it('closes the file that is being sent when the caller stops', async () => {
      const stop = new AbortController();
      const began = Promise.withResolvers<void>();
      // Takes a little and no more.
      const url = await serveRaw((socket) => void socket.once('data', () => began.resolve(void socket.pause())));
      const stream = new Readable({ read: () => setImmediate(() => stream.push(Buffer.alloc(65_536))) });
      const closed = new Promise((done) => stream.on('error', () => undefined).on('close', done));
      const call = post(url, {
        body: { headers: { 'content-length': '1000000000' }, stream: () => stream },
        signal: stop.signal,
        beforeSending: () => Promise.resolve(),
      });
      await began.promise;
      stop.abort();
      await expect(call).rejects.toBeInstanceOf(LostAnswerError);
      await closed;
    });

    it('makes a lost answer of what breaks after it', async () => {
      const url = await serveRaw((socket) => void socket.on('data', () => socket.destroy()));
      await expect(post(url, { beforeSending: () => Promise.resolve() })).rejects.toBeInstanceOf(LostAnswerError);
    });
  });

  it('gives any status back and follows no redirect', async () => {
    const url = await serve((_request, response) =>
      response.writeHead(302, { location: '/elsewhere', 'X-Thing': 'a' }).end('moved'),
    );
    await expect(post(url)).resolves.toEqual({
      status: 302,
      headers: expect.objectContaining({ 'x-thing': 'a' }) as unknown,
      text: 'moved',
    });
  });

  it('streams files with a known length', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'multipart-'));
    const content = Buffer.alloc(3_000_000, 'abc');
    await writeFile(path.join(folder, 'a.bin'), content);
    let form: FormData | undefined;
    let length: string | undefined;
    const url = await serve(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      length = request.headers['content-length'];
      form = await new Response(Buffer.concat(chunks), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData();
      response.end();
    });
    const file = {
      name: 'file',
      path: path.join(folder, 'a.bin'),
      bytes: content.length,
      fileName: 'a"b\r\n.bin',
      contentType: 'video/mp4',
    };
    await post(url, { body: multipart([{ name: 'text', value: 'Привет 😀' }, file]) });
    const sent = form?.get('file') as File;
    expect([form?.get('text'), sent.name, sent.type]).toEqual(['Привет 😀', 'a_b__.bin', 'video/mp4']);
    expect(
      createHash('md5')
        .update(await sent.bytes())
        .digest('hex'),
    ).toBe(createHash('md5').update(content).digest('hex'));
    expect(Number(length)).toBeGreaterThan(content.length);
    await rm(folder, { recursive: true });
  });
});
