import { createServer, type RequestListener, type Server } from 'node:http';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FetchRefusedError } from './fetch-refused';
import { guardedFetch } from './guarded-fetch';

let folder: string;
const servers: Server[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'guarded-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done).closeAllConnections());
});
afterAll(() => rm(folder, { recursive: true }));

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
}

const onlyLocal = (address: string) => address === '127.0.0.1';
const get = (url: string, options: Partial<Parameters<typeof guardedFetch>[0]> = {}) =>
  guardedFetch({ url, toPath: path.join(folder, 'file'), maxBytes: 1000, signal: AbortSignal.timeout(20_000), ...options });

describe('guardedFetch refuses, without connecting,', () => {
  it.each([
    ['ftp', 'ftp://example.com/a.png'],
    ['file', 'file:///etc/passwd'],
    ['data', 'data:image/png;base64,AAAA'],
    ['javascript', 'javascript:alert(1)'],
    ['a password', 'http://user:secret@example.com/a.png'],
    ['loopback', 'http://127.0.0.1/'],
    ['loopback as a decimal number', 'http://2130706433/'],
    ['loopback in octal', 'http://0177.0.0.1/'],
    ['loopback in hex', 'http://0x7f000001/'],
    ['loopback in short', 'http://127.1/'],
    ['zero', 'http://0/'],
    ['a private address', 'http://10.1.2.3/'],
    ['the metadata address', 'http://169.254.169.254/latest/meta-data/'],
    ['loopback v6', 'http://[::1]/'],
    ['v4-mapped loopback', 'http://[::ffff:127.0.0.1]/'],
    ['NAT64 loopback', 'http://[64:ff9b::127.0.0.1]/'],
    ['6to4', 'http://[2002:7f00:1::]/'],
    ['unique local', 'http://[fd00::1]/'],
    ['full-width digits', 'http://１２７.0.0.1/'],
  ])('%s', async (_name, url) => {
    await expect(get(url)).rejects.toBeInstanceOf(FetchRefusedError);
  });
});

describe('guardedFetch', () => {
  it('judges a name by the addresses it resolves to', async () => {
    const port = await serve((_request, response) => response.end('secret'));
    await expect(get(`http://localhost:${port}/`)).rejects.toThrow('not on the public internet');
    const seen: string[] = [];
    await get(`http://localhost:${port}/`, { allowAddress: (address) => seen.push(address) > 0 });
    expect(seen).toContain('127.0.0.1');
  });

  it('writes the body and sends neither cookies nor credentials', async () => {
    const headers: unknown[] = [];
    const port = await serve((request, response) => {
      headers.push(request.headers.cookie, request.headers.authorization, request.headers.referer);
      response.setHeader('set-cookie', 'a=b').end('hello');
    });
    await expect(get(`http://127.0.0.1:${port}/a#part`, { allowAddress: onlyLocal })).resolves.toEqual({ bytes: 5, finalUrl: `http://127.0.0.1:${port}/a` });
    await expect(readFile(path.join(folder, 'file'), 'utf8')).resolves.toBe('hello');
    expect(headers).toEqual([undefined, undefined, undefined]);
  });

  it.each(['http://10.0.0.1/', 'http://[::1]/', 'file:///etc/passwd', '//169.254.169.254/', 'http://u:p@127.0.0.1/'])('checks a redirect to %s again', async (target) => {
    const port = await serve((_request, response) => response.writeHead(302, { location: target }).end());
    await expect(get(`http://127.0.0.1:${port}/`, { allowAddress: onlyLocal })).rejects.toBeInstanceOf(FetchRefusedError);
  });

  it('follows five redirects and no sixth', async () => {
    const port = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(301, { location: `/${left - 1}` }).end();
    });
    await expect(get(`http://127.0.0.1:${port}/5`, { allowAddress: onlyLocal })).resolves.toMatchObject({ bytes: 5 });
    await expect(get(`http://127.0.0.1:${port}/6`, { allowAddress: onlyLocal })).rejects.toThrow('redirects more than 5');
  });

  it('stops at the size limit, declared or not, and leaves no file', async () => {
    const declared = await serve((_request, response) => response.writeHead(200, { 'content-length': '1001' }).end('x'.repeat(1001)));
    const chunked = await serve((_request, response) => {
      response.write('x'.repeat(900));
      response.end('x'.repeat(900));
    });
    await rm(path.join(folder, 'file'), { force: true });
    for (const port of [declared, chunked]) await expect(get(`http://127.0.0.1:${port}/`, { allowAddress: onlyLocal })).rejects.toThrow('larger than');
    await expect(readdir(folder)).resolves.toEqual([]);
  });

  it('gives up when the whole takes too long', async () => {
    const port = await serve((_request, response) => response.write('never ends'));
    await expect(get(`http://127.0.0.1:${port}/`, { allowAddress: onlyLocal, totalTimeoutMs: 200 })).rejects.toThrow();
  });

  it.each([
    [404, false],
    [503, true],
  ])('says whether a %i may pass', async (status, temporary) => {
    const port = await serve((_request, response) => response.writeHead(status).end('x'.repeat(500_000)));
    await expect(get(`http://127.0.0.1:${port}/`, { allowAddress: onlyLocal })).rejects.toMatchObject({ name: 'FetchRefusedError', temporary });
  });
});
