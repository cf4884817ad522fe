import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProduct, type Product } from '../setup/product';
import { until } from './processes';

const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(product.url + path, { headers, redirect: 'manual' });

async function register(name: string, headers: Record<string, string> = {}): Promise<Response> {
  const body = JSON.stringify({ email: `${name}@example.org`, password: 'correct horse battery', name });
  return fetch(`${product.url}/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body,
  });
}

describe('the literal paths', () => {
  it('serve API clients like the paths under /api', async () => {
    for (const path of ['/health', '/api/health']) {
      const response = await get(path, { accept: 'application/json' });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ status: 'ok' });
    }
    expect((await get('/posts', { accept: '*/*' })).status).toBe(401);
    expect((await get('/posts', { ...BROWSER, authorization: 'Bearer nothing' })).status).toBe(401);
  });

  it('are pages for browsers and for navigation within the page', async () => {
    const page = await get('/auth', BROWSER);
    expect(page.headers.get('content-type')).toContain('text/html');
    const navigation = await get('/searches?_rsc=1', { accept: '*/*', rsc: '1' });
    expect(navigation.headers.get('content-type') ?? '').not.toContain('application/json');
  });

  it('return the one error shape for unknown addresses under /api', async () => {
    const response = await get('/api/nothing/here');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      statusCode: 404,
      code: expect.stringMatching(/^[A-Z_]+$/),
      message: expect.any(String),
      detail: expect.any(String),
    });
  });
});

describe('pages', () => {
  it('carry a policy whose nonce every script has, and nothing that names the software', async () => {
    const response = await get('/auth', BROWSER);
    const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1];
    expect(nonce).toBeTruthy();
    const scripts = [...(await response.text()).matchAll(/<script\b[^>]*>/g)].map((match) => match[0]);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    expect(response.headers.get('x-powered-by')).toBeNull();
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('fixed addresses', () => {
  it('serve the web manifest with every icon that it names, and keep search engines out', async () => {
    expect(await (await get('/robots.txt')).text()).toMatch(/^Disallow: \/$/m);
    const manifest = await get('/site.webmanifest');
    expect(manifest.status).toBe(200);
    const { icons } = (await manifest.json()) as { icons: { src: string; type: string }[] };
    expect(icons.length).toBeGreaterThan(2);
    for (const { src, type } of [...icons, { src: '/apple-touch-icon.png', type: 'image/png' }]) {
      expect((await get(src)).headers.get('content-type'), src).toBe(type);
    }
    expect(await (await get('/auth', BROWSER)).text()).toContain('href="/site.webmanifest"');
  });
});

describe('who is asking', () => {
  it('cannot be chosen by the client: a limit per address holds even if the client claims another address', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 12; number += 1) {
      const claimed = `10.9.8.${number}`;
      const lies = {
        'x-forwarded-for': claimed,
        'x-real-ip': claimed,
        'x-client-address': claimed,
        forwarded: `for=${claimed}`,
      };
      statuses.push((await register(`liar-${number}`, lies)).status);
    }
    expect(statuses).toContain(201);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('event streams', () => {
  it('arrive at once, uncompressed, and end when the product stops', async () => {
    const own = await startProduct();
    const registered = await fetch(`${own.url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'stream@example.org', password: 'correct horse battery', name: 'Stream' }),
    });
    const { access_token: token } = (await registered.json()) as { access_token: string };
    const seen = { type: '', encoding: '', bytes: 0, closed: false };
    const request = http.get(
      `${own.url}/events`,
      { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' } },
      (response) => {
        seen.type = response.headers['content-type'] ?? '';
        seen.encoding = response.headers['content-encoding'] ?? '';
        response.on('data', (data: Buffer) => (seen.bytes += data.length));
        response.on('close', () => (seen.closed = true));
      },
    );
    request.once('error', () => (seen.closed = true));
    await until({ what: 'the first bytes', within: 15_000, holds: () => seen.bytes > 0 });
    expect(seen).toMatchObject({ encoding: '', type: expect.stringContaining('text/event-stream') });
    await own.stop();
    expect(seen.closed).toBe(true);
    // The product ends an open stream instead of waiting until it is killed.
    expect(own.output()).not.toContain('did not end within');
  });
});
