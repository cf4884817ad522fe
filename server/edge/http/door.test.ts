import { createServer, request as send, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { decodable, guardAnswer, markClient, refuseMethod } from './door';

type Seen = { received: IncomingHttpHeaders; answered: IncomingHttpHeaders };
let server: Server | undefined;
afterEach(() => server?.close());

/** What the application behind the door sees of a request, and what the client sees of the answer. */
async function through({
  trustProxy = false,
  path = '/',
  method = 'GET',
  headers = {},
}: {
  trustProxy?: boolean;
  path?: string;
  method?: string;
  headers?: Record<string, string>;
}): Promise<Seen> {
  const door = createServer((request, response) => {
    markClient({ request, trustProxy });
    guardAnswer({
      request,
      response,
      policy: {
        dev: false,
        mediaOrigins: ['http://media.test'],
        frames: [{ origin: 'https://widget.test', pages: ['/sign-in', '/settings'] }],
      },
    });
    if (!refuseMethod({ request, response })) response.end(JSON.stringify(request.headers));
  });
  server = door;
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
  const { port } = door.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    send({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      let text = '';
      response.on('data', (data: Buffer) => (text += data.toString()));
      response.on('end', () =>
        resolve({ received: JSON.parse(text) as IncomingHttpHeaders, answered: response.headers }),
      );
    })
      .once('error', reject)
      .end();
  });
}

const LIES = {
  'X-Forwarded-For': '6.6.6.6',
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': 'evil.test',
  Forwarded: 'for=6.6.6.6',
  'X-Real-IP': '6.6.6.6',
  'X-Client-Address': '6.6.6.6',
  'X-Client-Protocol': 'https',
  'X-Middleware-Subrequest': 'all',
};

describe('who is asking', () => {
  it("is the socket's address, whatever the client says", async () => {
    const { received } = await through({ headers: LIES });
    expect(received).toMatchObject({ 'x-client-address': '127.0.0.1', 'x-client-protocol': 'http' });
    const rest = { ...received, 'x-client-address': '', 'x-client-protocol': '', 'content-security-policy': '' };
    expect(JSON.stringify(rest)).not.toMatch(/6\.6\.6\.6|https|evil|middleware/);
  });

  it('is what the trusted proxy saw: the last entry, never what the client put before it', async () => {
    const { received } = await through({
      trustProxy: true,
      headers: { ...LIES, 'X-Forwarded-For': '6.6.6.6, 9.9.9.9' },
    });
    expect(received).toMatchObject({ 'x-client-address': '9.9.9.9', 'x-client-protocol': 'https' });
  });

  it('is the socket when the trusted proxy says nothing', async () => {
    const { received } = await through({ trustProxy: true, headers: { 'X-Client-Address': '6.6.6.6' } });
    expect(received).toMatchObject({ 'x-client-address': '127.0.0.1', 'x-client-protocol': 'http' });
  });
});

describe('answers', () => {
  it('of pages carry a policy with a nonce of their own, which the page gets too', async () => {
    const first = await through({ headers: { 'Content-Security-Policy': "script-src 'nonce-mine'" } });
    const policy = String(first.answered['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/=]{24}' 'strict-dynamic';/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("img-src 'self' blob: data: https: http://media.test");
    expect(first.received['content-security-policy']).toBe(policy);
    const second = await through({});
    expect(second.answered['content-security-policy']).not.toBe(policy);
  });

  it('let a widget’s frame in only on the pages that show it', async () => {
    const frames = async (path: string) =>
      /frame-src [^;]+/.exec(String((await through({ path })).answered['content-security-policy']))?.[0];
    for (const path of ['/sign-in', '/sign-in?code=1', '/settings', '/settings/'])
      expect(await frames(path)).toBe('frame-src https://widget.test');
    for (const path of ['/', '/schedule', '/sign-inner', '/settings/x'])
      expect(await frames(path)).toBe("frame-src 'none'");
  });

  it('never let a browser guess types or learn addresses, and leave policies of the API to the API', async () => {
    const { answered } = await through({ path: '/api/posts' });
    expect(answered).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(answered['content-security-policy']).toBeUndefined();
  });
});

it('over https a browser is told to stay there, over http it is not', async () => {
  const secure = await through({ trustProxy: true, headers: { 'X-Forwarded-Proto': 'https' } });
  expect(secure.answered['strict-transport-security']).toBe('max-age=31536000');
  expect(
    (await through({ headers: { 'X-Forwarded-Proto': 'https' } })).answered['strict-transport-security'],
  ).toBeUndefined();
});

describe('addresses', () => {
  it('that can be decoded stay; others are taken letter by letter', () => {
    expect(decodable('/api/posts/%C3%A9?q=%zz')).toBe('/api/posts/%C3%A9?q=%zz');
    expect(decodable('/api/posts/%zz?q=1?2')).toBe('/api/posts/%25zz?q=1?2');
    expect(decodable('/files/%ff%fe')).toBe('/files/%25ff%25fe');
  });
});

it('a method that nothing here has is refused in the one shape', async () => {
  for (const method of ['TRACE', 'PROPFIND']) {
    const { received, answered } = await through({ method, path: '/api/posts' });
    expect(received).toMatchObject({ statusCode: 405, code: 'METHOD_NOT_ALLOWED' });
    expect(answered.allow).toBe('GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS');
  }
});
