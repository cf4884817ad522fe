import { appendFileSync, existsSync, readdirSync, truncateSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startProduct } from '../setup/product';
import { startServices } from '../setup/services';
import { identities, isReady } from './processes';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'workspace-start-'));
});
afterEach(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

it('uses the given database and Redis instead of starting its own', async () => {
  const services = await startServices();
  const product = await startProduct({
    dataDir,
    env: { MONGODB_URI: services.mongoUri('given'), REDIS_URL: services.redisUrl(7) },
  });
  expect(
    identities(dataDir)
      .map((each) => each.name)
      .sort(),
  ).toEqual(['web', 'worker']);
  expect(await isReady(product.url)).toBe(true);
  expect(existsSync(path.join(dataDir, 'db'))).toBe(false);
  // Without any account, visitors are not asked to sign in.
  expect(await (await fetch(`${product.url}/auth`)).text()).toContain('Create the first account');
  await product.stop();
  await services.stop();
});

it('starts with a Redis log whose tail was cut', async () => {
  await (await startProduct({ dataDir })).stop();
  const log = redisLog();
  appendFileSync(log, '*3\r\n$3\r\nSET\r\n$1\r\na');
  truncateSync(log, statSync(log).size - 1);
  const product = await startProduct({ dataDir });
  expect(await isReady(product.url)).toBe(true);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('redis-unreadable'))).toEqual([]);
  await product.stop();
});

it("moves Redis' data aside when it can't be read at all, and says so", async () => {
  await (await startProduct({ dataDir })).stop();
  writeFileSync(redisLog(), 'this is no append-only file\r\n'.repeat(50));
  const product = await startProduct({ dataDir });
  expect(await isReady(product.url)).toBe(true);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('redis-unreadable'))).toHaveLength(1);
  expect(product.output()).toContain("Redis can't load its data");
  await product.stop();
});

it('refuses a PORT that is not a port number', async () => {
  await expect(startProduct({ dataDir, env: { PORT: 'http' } })).rejects.toThrow(
    'PORT is http: it must be a number from 0 to 65535.',
  );
});

it('gives up with the reason when a process cannot start at all', async () => {
  await expect(startProduct({ dataDir, env: { MAX_UPLOAD_MB: 'many' } })).rejects.toThrow(
    /web does not start|worker does not start/,
  );
  expect(identities(dataDir)).toEqual([]);
});

function redisLog(): string {
  const folder = path.join(dataDir, 'redis/appendonlydir');
  return path.join(folder, readdirSync(folder).find((name) => name.endsWith('.incr.aof')) ?? 'none');
}
