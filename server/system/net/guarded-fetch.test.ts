import type * as Dns from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { FetchRefusedError } from './fetch-refused';
import { guardedFetch } from './guarded-fetch';

/** What the attacker's name server says, answer after answer; other names are asked as ever. */
const rebinding = vi.hoisted(() => {
  // Another file of this worker may have loaded the module with the real name server.
  vi.resetModules();
  return { answers: [] as string[], asked: 0 };
});
vi.mock('node:dns', async (original) => {
  const dns = await original<typeof Dns>();
  const lookup = (
    name: string,
    options: object,
    callback: (error: Error | null, addresses: { address: string; family: 4 }[]) => void,
  ) => {
    if (name !== 'rebinding.example') return dns.lookup(name, options, callback as never);
    rebinding.asked += 1;
    callback(null, [{ address: rebinding.answers.shift() ?? '127.0.0.1', family: 4 }]);
  };
  return { ...dns, lookup, default: { ...dns, lookup } };
});

let folder: string;
const servers: Server[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'guarded-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done).closeAllConnections());
});
afterAll(async () => {
  vi.doUnmock('node:dns');
  vi.resetModules();
  await rm(folder, { recursive: true });
});

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return (server.address() as AddressInfo).port;
}

const onlyLocal = (address: string) => address === '127.0.0.1';
const get = (url: string, options: Partial<Parameters<typeof guardedFetch>[0]> = {}) =>
  guardedFetch({
    url,
    fetching: { called: 'recipe', accept: 'text/plain' },
    toPath: path.join(folder, 'file'),
    maxBytes: 1000,
    signal: AbortSignal.timeout(20_000),
    ...options,
  });

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

  describe('under a name that points elsewhere at every question', () => {
    // 127.0.0.2 stands for a public address, 127.0.0.1 for this host.
    const outside = (address: string) => address === '127.0.0.2';
    const rebound = async (
      answers: string[],
      listener: RequestListener = (_request, response) => response.end('outside'),
    ) => {
      const secret = createServer((_request, response) => response.end('secret'));
      const shown = createServer(listener);
      servers.push(secret, shown);
      await new Promise<void>((ready) => secret.listen(0, '127.0.0.1', ready));
      const { port } = secret.address() as AddressInfo;
      await new Promise<void>((ready) => shown.listen(port, '127.0.0.2', ready));
      Object.assign(rebinding, { answers, asked: 0 });
      return get(`http://rebinding.example:${port}/`, { allowAddress: outside });
    };

    it('connects to the address that was checked: there is no second question', async () => {
      await expect(rebound(['127.0.0.2', '127.0.0.1'])).resolves.toMatchObject({ bytes: 7 });
      await expect(readFile(path.join(folder, 'file'), 'utf8')).resolves.toBe('outside');
      expect(rebinding.asked).toBe(1);
    });

    it('checks again on a redirect to itself', async () => {
      const back: RequestListener = (request, response) =>
        response.writeHead(302, { location: '/again' }).end(request.url);
      await expect(rebound(['127.0.0.2', '127.0.0.1'], back)).rejects.toThrow('not on the public internet');
      expect(rebinding.asked).toBe(2);
    });
  });

  it('writes the body and sends neither cookies nor credentials', async () => {
    const headers: unknown[] = [];
    const port = await serve((request, response) => {
      headers.push(request.headers.cookie, request.headers.authorization, request.headers.referer);
      response.setHeader('set-cookie', 'a=b').end('hello');
    });
    await expect(get(`http://127.0.0.1:${port}/a#part`, { allowAddress: onlyLocal })).resolves.toEqual({
      bytes: 5,
      finalUrl: `http://127.0.0.1:${port}/a`,
    });
    await expect(readFile(path.join(folder, 'file'), 'utf8')).resolves.toBe('hello');
    expect(headers).toEqual([undefined, undefined, undefined]);
  });

  it.each(['http://10.0.0.1/', 'http://[::1]/', 'file:///etc/passwd', '//169.254.169.254/', 'http://u:p@127.0.0.1/'])(
    'checks a redirect to %s again',
    async (target) => {
      const port = await serve((_request, response) => response.writeHead(302, { location: target }).end());
      await expect(get(`http://127.0.0.1:${port}/`, { allowAddress: onlyLocal })).rejects.toBeInstanceOf(
        FetchRefusedError,
      );
    },
  );

  it('follows five redirects and no sixth', async () => {
    const port = await serve((request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(301, { location: `/${left - 1}` }).end();
    });
    await expect(get(`http://127.0.0.1:${port}/5`, { allowAddress: onlyLocal })).resolves.toMatchObject({ bytes: 5 });
    await expect(get(`http://127.0.0.1:${port}/6`, { allowAddress: onlyLocal })).rejects.toThrow(
      'redirects more than 5',
    );
  });

  it('stops at the size limit, declared or not, and leaves no file', async () => {
    const declared = await serve((_request, response) =>
      response.writeHead(200, { 'content-length': '1001' }).end('x'.repeat(1001)),
    );
    const chunked = await serve((_request, response) => {
      response.write('x'.repeat(900));
      response.end('x'.repeat(900));
    });
    await rm(path.join(folder, 'file'), { force: true });
    for (const port of [declared, chunked])
      await expect(get(`http://127.0.0.1:${port}/`, { allowAddress: onlyLocal })).rejects.toThrow('larger than');
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
    await expect(get(`http://127.0.0.1:${port}/`, { allowAddress: onlyLocal })).rejects.toMatchObject({
      name: 'FetchRefusedError',
      temporary,
    });
  });
});
