import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as open } from 'node:http';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { freshAddress, newPerson, send, TINY_PNG, formWith, type Person } from './client';

/** Everything that strangers reach before they sign in. */

let person: Person;
beforeAll(async () => {
  person = await newPerson();
});
const registration = () => ({ email: `${randomUUID()}@example.org`, password: 'long enough', name: 'N' });

describe('Next’s picture optimizer', () => {
  it('is off: nothing is decoded or stored for strangers', async () => {
    const cached = () => readdir('.next/cache/images').catch(() => []);
    const before = await cached();
    const file = await send('POST', '/files/upload', { token: person.token, raw: formWith('file', TINY_PNG) });
    const { pathname } = new URL((file.body as { url: string }).url);
    for (const url of [pathname, '/\\host', 'https://example.org/a.png']) {
      for (const at of ['/_next/image', '/_next/image/', '/_next//image', '/_next/%69mage']) {
        const answer = await send('GET', `${at}?url=${encodeURIComponent(url)}&w=640&q=75`, {
          headers: { Accept: 'image/webp,*/*' },
        });
        // Next treats this spelling as a page, so it leads to the sign-in screen.
        expect([404, 307, 308], `${at} ${url}`).toContain(answer.status);
      }
    }
    expect(await cached()).toEqual(before);
  });
});

/** A request with any Host, which fetch does not allow. */
function named(
  host: string,
  path: string,
  {
    method = 'POST',
    json = {},
    headers = {},
  }: { method?: string; json?: object; headers?: Record<string, string> } = {},
): Promise<{ status: number; body: { code?: string; message?: string } }> {
  const { hostname, port } = new URL(inject('productUrl'));
  return new Promise((resolve, reject) => {
    const sent = {
      'Content-Type': 'application/json',
      Accept: 'application/json',
      'X-Forwarded-For': freshAddress(),
      ...headers,
      Host: host,
    };
    const call = open({ host: hostname, port, path, method, headers: sent }, (response) => {
      let text = '';
      response.on('data', (data: Buffer) => (text += data.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(text || '{}') as { code?: string } }),
      );
    });
    call.once('error', reject).end(method === 'GET' ? undefined : JSON.stringify(json));
  });
}

describe('a name that a stranger has pointed at this host', () => {
  it('allows no registration, sign-in or request for a link, and says what to do', async () => {
    for (const path of [
      '/api/auth/register',
      '/api/auth/login',
      '/api/auth/forgot',
      '/api/auth/reset',
      '/api/auth/vk',
      '/api/auth/callback/credentials',
      '/api/auth/signin/credentials',
    ]) {
      const { status, body } = await named('evil.example:3000', path, {
        json: registration(),
        headers: { Origin: 'http://evil.example:3000' },
      });
      expect([status, body.code], path).toEqual([403, 'UNKNOWN_HOST']);
      expect(body.message).toContain('PUBLIC_URL');
    }
  });

  it('hinders neither holders of a token nor reads; addresses, local names and https are this host’s own', async () => {
    const headers = { Authorization: `Bearer ${person.token}` };
    expect(
      (await named('evil.example', '/api/auth/me', { method: 'PATCH', json: { name: 'N' }, headers })).status,
    ).toBe(200);
    expect((await named('evil.example', '/api/health?probe=live', { method: 'GET' })).status).toBe(200);
    for (const host of ['192.168.1.5:3000', '[2001:db8::5]', 'nas:3000', 'workspace.local']) {
      expect((await named(host, '/api/auth/register', { json: registration() })).status, host).toBe(201);
    }
    expect(
      (
        await named('workspace.example.com', '/api/auth/register', {
          json: registration(),
          headers: { 'X-Forwarded-Proto': 'https' },
        })
      ).status,
    ).toBe(201);
  });

  it('becomes this host’s own when an administrator confirms it', async () => {
    const token = inject('hostAdmin');
    const confirm = (publicOrigin: string | null) => send('PATCH', '/host', { token, json: { publicOrigin } });
    for (const wrong of [
      'evil',
      'ftp://x.example',
      'https://x.example/path',
      'https://u:p@x.example',
      'javascript:alert(1)',
    ])
      expect((await confirm(wrong)).status, wrong).toBe(422);
    expect((await confirm('http://confirmed.example:3000/')).body).toMatchObject({
      address: { confirmed: 'http://confirmed.example:3000' },
    });
    expect((await named('confirmed.example:3000', '/api/auth/register', { json: registration() })).status).toBe(201);
    await confirm(null);
    expect((await named('confirmed.example:3000', '/api/auth/register', { json: registration() })).status).toBe(403);
  });
});

describe('a page of another site', () => {
  const signIn = () => JSON.stringify({ email: person.email, password: person.password });

  it('cannot sign its visitor in, with any Content-Type', async () => {
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site', 'Content-Type': 'application/json' },
    ] as Record<string, string>[]) {
      const answer = await send('POST', '/api/auth/login', { raw: new Blob([signIn()]), headers });
      expect(answer.body).toMatchObject({ statusCode: 403, code: 'CROSS_SITE_REQUEST' });
      expect(answer.headers.get('set-cookie')).toBeNull();
    }
  });

  it('a body that does not say it is JSON is refused', async () => {
    expect((await send('POST', '/api/auth/login', { raw: new Blob([signIn()]) })).body).toMatchObject({
      statusCode: 415,
      code: 'UNSUPPORTED_TYPE',
    });
  });
});

describe('next-auth’s own addresses', () => {
  const paths = [
    '/api/auth/callback/credentials',
    '/api/auth/signin/credentials',
    '/api/auth/signout',
    '/api/auth/session',
  ];

  it('take bodies of at most 64 kB, announced or not', async () => {
    const large = Buffer.alloc(65 * 1024, 'a');
    for (const path of paths) {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
      expect((await send('POST', path, { raw: large, headers })).body).toMatchObject({
        statusCode: 413,
        code: 'TOO_LARGE',
      });
      const chunked: RequestInit & { duplex: 'half' } = {
        method: 'POST',
        headers,
        body: new Blob([large]).stream(),
        duplex: 'half',
      };
      expect((await fetch(inject('productUrl') + path, chunked)).status).toBe(413);
    }
  });

  it('have no log that strangers could write to', async () => {
    expect((await send('POST', '/api/auth/_log', { json: { level: 'error' } })).status).toBe(404);
  });

  it('redirect with a code and never with the text of an internal error', async () => {
    const csrf = await send('GET', '/api/auth/csrf');
    const cookie = csrf.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const { csrfToken } = csrf.body as { csrfToken: string };
    const attempt = (fields: object, address?: string) =>
      send('POST', '/api/auth/callback/credentials', {
        json: { csrfToken, ...fields },
        headers: { Cookie: cookie },
        ...(address ? { address } : {}),
      });
    for (const fields of [
      {},
      { email: { a: 1 }, password: ['x'] },
      { email: 'nobody@example.org', password: 'wrong wrong' },
      { email: null, password: 1, callbackUrl: {} },
    ]) {
      const to = new URL((await attempt(fields)).headers.get('location') ?? '', 'http://x');
      expect(to.searchParams.get('error')).toBe('CredentialsSignin');
    }
    const victim = await newPerson();
    for (let tries = 0; tries < 10; tries += 1) await attempt({ email: victim.email, password: 'wrong wrong' });
    expect((await attempt({ email: victim.email, password: 'wrong wrong' })).headers.get('location')).toMatch(
      /error=RATE_LIMITED$/,
    );
    expect((await attempt(person)).headers.get('set-cookie')).toContain('workspace-session=');
  });
});

it('one network of IPv6 addresses registers as much as one address does', async () => {
  const part = () => Math.floor(Math.random() * 0xffff).toString(16);
  const network = `2001:db8:${part()}:${part()}`;
  const register = (of: string) =>
    send('POST', '/auth/register', { json: registration(), address: `${of}::${part()}` });
  for (let index = 0; index < 10; index += 1) expect((await register(network)).status).toBe(201);
  expect((await register(network)).status).toBe(429);
  expect((await register(`2001:db8:${part()}:${part()}`)).status).toBe(201);
});
