import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parsePrometheus } from '../setup/prometheus';
import { startProduct, type Product } from '../setup/product';
import { until } from './processes';

const TOKEN = 'the-token-of-the-metrics';
let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { METRICS_TOKEN: TOKEN, LOG_FORMAT: 'json' } });
});
afterAll(() => product.stop());

const scrape = (token?: string) =>
  fetch(`${product.url}/metrics`, token ? { headers: { authorization: `Bearer ${token}` } } : {});

it('serves metrics of web, worker and host behind the token, in Prometheus’ own form', async () => {
  expect((await scrape()).status).toBe(401);
  expect((await scrape('another')).status).toBe(401);
  await fetch(`${product.url}/api/posts`);
  await fetch(`${product.url}/api/posts/${'a'.repeat(24)}`);
  await until({
    what: 'counts of the worker',
    within: 20_000,
    holds: async () => (await (await scrape(TOKEN)).text()).includes('process="worker"'),
  });

  const answer = await scrape(TOKEN);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const families = parsePrometheus(await answer.text());
  const samplesOf = (name: string) => families.get(name)?.samples ?? [];
  const memory = samplesOf('process_resident_memory_bytes');
  expect(new Set(memory.map(({ labels }) => labels.process))).toEqual(new Set(['web', 'worker']));
  for (const { value } of memory) expect(value).toBeGreaterThan(30_000_000);
  for (const { value } of samplesOf('workspace_service_memory_bytes')) expect(value).toBeGreaterThan(3_000_000);
  expect(samplesOf('workspace_service_memory_bytes')).toHaveLength(2);
  const refused = samplesOf('workspace_errors_total').find(({ labels }) => labels.code === 'UNAUTHENTICATED');
  expect(refused?.value).toBeGreaterThanOrEqual(2);
  const paths = samplesOf('workspace_http_request_duration_seconds').map(({ labels }) => labels.path);
  expect(paths).toContain('/posts/{id}');
  expect(paths.join(' ')).not.toContain('aaaa');
  expect(samplesOf('workspace_queue_jobs').map(({ labels }) => labels.queue)).toContain('publish');
  for (const name of [
    'workspace_deliveries_total',
    'workspace_delivery_lateness_seconds',
    'workspace_job_duration_seconds',
  ])
    expect(families.has(name), name).toBe(true);
});

it('has no such address without a token of the host', async () => {
  const other = await startProduct();
  try {
    expect((await fetch(`${other.url}/metrics`, { headers: { authorization: 'Bearer undefined' } })).status).toBe(404);
    expect((await fetch(`${other.url}/auth`)).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  } finally {
    await other.stop();
  }
});

it('names each request in its answer; a client can’t choose the name', async () => {
  for (const address of ['/api/health', '/api/nothing', '/auth', '/files/nothing.png', '/api/posts']) {
    const answer = await fetch(product.url + address, { headers: { 'x-request-id': 'chosen-by-the-client' } });
    expect(answer.headers.get('x-request-id'), address).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  }
});

it('prints JSON lines only, and a request’s lines name it', async () => {
  let id = '';
  // Each try kills it once more: a request that waits until the database is back is no refusal.
  const refused = async () => {
    if (product.pid('db') !== undefined) product.kill('db');
    const answer = await fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@example.org', password: 'wrong horse battery' }),
    });
    id = answer.headers.get('x-request-id') ?? '';
    return answer.status === 503;
  };
  await until({ what: 'a request without a database', within: 10_000, holds: refused });
  await until({ what: 'its line in the log', within: 5_000, holds: () => product.output().includes(id) });
  const lines = product.output().trim().split('\n');
  const parsed = lines.map((line) => JSON.parse(line) as { process: string; requestId?: string; time: number });
  expect(new Set(parsed.map(({ process }) => process))).toEqual(new Set(['launcher', 'db', 'web', 'worker']));
  expect(parsed.find(({ requestId }) => requestId === id)?.process).toBe('web');
  expect(product.output()).not.toContain(TOKEN);
  for (const file of readdirSync(path.join(product.dataDir, 'logs')))
    for (const line of readFileSync(path.join(product.dataDir, 'logs', file), 'utf8')
      .trim()
      .split('\n'))
      expect(() => void JSON.parse(line), `${file}: ${line}`).not.toThrow();
});
