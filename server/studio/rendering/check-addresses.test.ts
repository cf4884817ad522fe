import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { faultsOfAddresses } from './check-addresses';

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((done) => server.close(done).closeAllConnections());
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const limits = { atOnce: 8, eachMs: 300, allMs: 20_000 };
const check = (urls: readonly string[], more: Partial<typeof limits> = {}) =>
  faultsOfAddresses({ urls, limits: { ...limits, ...more }, allowAddress: (address) => address === '127.0.0.1' });

it('says of each address why it can’t be used, and nothing of those that lead to a file', async () => {
  const ranges: unknown[] = [];
  const host = await serve(({ url, headers }, response) => {
    ranges.push(headers.range);
    if (url === '/dead') response.writeHead(404).end();
    else if (url === '/page') response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<p>');
    else if (url === '/part') response.writeHead(206, { 'content-type': 'video/mp4' }).end('x');
    else if (url === '/inside') response.writeHead(302, { location: 'http://10.0.0.1/a.mp4' }).end();
    else if (url !== '/slow') response.writeHead(200, { 'content-type': 'image/png' }).end('x'.repeat(9_000_000));
  });
  const named = ['/fine', '/part', '/dead', '/page', '/inside', '/slow'].map((path) => host + path);
  // Only the slow one is late, on a busy machine too.
  const faults = await check(
    [...named, 'http://127.0.0.1:1/a.mp4', 'http://nobody.invalid/a.mp4', 'http://10.1.2.3/'],
    { eachMs: 4_000 },
  );
  const unreachable = 'The media address can’t be reached. Check it, or upload the file.';
  expect(Object.fromEntries(faults)).toEqual({
    [`${host}/dead`]: 'The media address answered 404. Check it, or upload the file instead.',
    [`${host}/page`]: 'The media address leads to a web page, not to a file. Check it, or upload the file.',
    [`${host}/inside`]: 'The media address is not on the public internet. Upload the file instead.',
    [`${host}/slow`]: 'The media address does not answer in time. Check it, or upload the file.',
    'http://127.0.0.1:1/a.mp4': unreachable,
    'http://nobody.invalid/a.mp4': unreachable,
    'http://10.1.2.3/': 'The media address is not on the public internet. Upload the file instead.',
  });
  expect(new Set(ranges)).toEqual(new Set(['bytes=0-0']));
});

it('asks each of hundreds of addresses once, a few at a time', async () => {
  const asked = new Map<string, number>();
  let [now, most] = [0, 0];
  const host = await serve(({ url }, response) => {
    asked.set(url ?? '', (asked.get(url ?? '') ?? 0) + 1);
    most = Math.max(most, (now += 1));
    setTimeout(() => {
      now -= 1;
      response.writeHead(200, { 'content-type': 'video/mp4' }).end('x');
    }, 5);
  });
  const urls = Array.from({ length: 600 }, (_, index) => `${host}/${index % 150}.mp4`);
  expect((await check(urls, { eachMs: 20_000 })).size).toBe(0);
  expect([asked.size, Math.max(...asked.values())]).toEqual([150, 1]);
  expect(most).toBeLessThanOrEqual(limits.atOnce);
});

it('ends in time when none of them answers, and leaves what it could not ask to the render', async () => {
  const host = await serve(() => undefined);
  const urls = Array.from({ length: 300 }, (_, index) => `${host}/${index}.mp4`);
  const began = performance.now();
  const faults = await check(urls, { eachMs: 200, allMs: 500 });
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(faults.size).toBeGreaterThanOrEqual(limits.atOnce);
  expect(faults.size).toBeLessThan(100);
});
