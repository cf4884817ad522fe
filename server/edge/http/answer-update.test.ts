import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { answerUpdate, type UpdateView } from './answer-update';

let view: UpdateView | null = null;
const server = createServer((request, response) => {
  if (!answerUpdate({ request, response, view })) response.end('the product');
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

it('while the data is brought up, pages say how far, with 200, and refresh themselves', async () => {
  view = { state: 'updating', percent: 43, message: 'Builds <indexes> (1 of 2)' };
  const page = await fetch(`${origin}/schedule`);
  expect(page.status).toBe(200);
  expect(page.headers.get('cache-control')).toContain('no-store');
  const html = await page.text();
  expect(html).toContain('<h1>Updating: 43 %</h1>');
  expect(html).toContain('http-equiv="refresh"');
  expect(html).toContain('Builds &#60;indexes&#62; (1 of 2)');
});

it('calls get 503 UPDATING and when to try again; health and built files stay reachable', async () => {
  view = { state: 'updating', percent: 43, message: 'x' };
  const call = await fetch(`${origin}/api/posts`);
  expect([call.status, call.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await call.json()).toMatchObject({ code: 'UPDATING', message: expect.stringContaining('43 %') });
  for (const path of ['/api/health', '/api/health?probe=ready', '/_next/static/a.js'])
    expect(await (await fetch(origin + path)).text()).toBe('the product');
});

it('after a failure both say what went wrong', async () => {
  view = { state: 'failed', percent: 0, message: 'The data could not be brought from 0.1.0 to 0.2.0: a reason.' };
  const page = await fetch(origin);
  expect([page.status, await page.text()]).toEqual([503, expect.stringContaining('a reason.')]);
  expect(await (await fetch(`${origin}/api/posts`)).json()).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
});

it('is not there otherwise', async () => {
  view = null;
  expect(await (await fetch(origin)).text()).toBe('the product');
});
