import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { beforeCalls } from './before-calls';
import { multipart } from './multipart';
import { LostAnswerError, NotSentError } from './network-errors';
import { vendorRequest, type VendorRequest } from './vendor-request';

let server: Server | undefined;
afterEach(async () => {
  await new Promise((done) => (server ? server.close(done).closeAllConnections() : done(undefined)));
  server = undefined;
});

async function serve(listener: RequestListener): Promise<string> {
  const started = createServer(listener);
  server = started;
  await new Promise<void>((ready) => started.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(started.address() as AddressInfo).port}`;
}

const post = (url: string, options: Partial<VendorRequest> = {}) => vendorRequest({ method: 'POST', url, body: '{}', signal: new AbortController().signal, ...options });

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

  it('makes no call before it is ready for it', async () => {
    let calls = 0;
    const url = await serve((_request, response) => response.end(String((calls += 1))));
    await expect(beforeCalls(() => Promise.reject(new Error('somebody else has it')), () => post(url))).rejects.toThrow('somebody else has it');
    expect(calls).toBe(0);
    await expect(beforeCalls(() => Promise.resolve(), () => post(url))).resolves.toMatchObject({ text: '1' });
  });

  it('gives any status back and follows no redirect', async () => {
    const url = await serve((_request, response) => response.writeHead(302, { location: '/elsewhere', 'X-Thing': 'a' }).end('moved'));
    await expect(post(url)).resolves.toEqual({ status: 302, headers: expect.objectContaining({ 'x-thing': 'a' }) as unknown, text: 'moved' });
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
      form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData();
      response.end();
    });
    const file = { name: 'file', path: path.join(folder, 'a.bin'), bytes: content.length, fileName: 'a"b\r\n.bin', contentType: 'video/mp4' };
    await post(url, { body: multipart([{ name: 'text', value: 'Привет 😀' }, file]) });
    const sent = form?.get('file') as File;
    expect([form?.get('text'), sent.name, sent.type]).toEqual(['Привет 😀', 'a_b__.bin', 'video/mp4']);
    expect(createHash('md5').update(await sent.bytes()).digest('hex')).toBe(createHash('md5').update(content).digest('hex'));
    expect(Number(length)).toBeGreaterThan(content.length);
    await rm(folder, { recursive: true });
  });
});
