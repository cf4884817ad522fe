import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanEnvironment, readState, startProduct, type ProcessName, type Product } from '../setup/product';
import { ROOT } from '../setup/services';
import { commandLine, isReady, until } from './processes';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const launch = (env: Record<string, string>) =>
  spawnSync(process.execPath, ['server/boot/launcher.mjs', '--no-install'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...cleanEnvironment(), ...env },
    timeout: 60_000,
  });

describe('a running product', () => {
  it('responds, and prints its address', async () => {
    expect(await isReady(product.url)).toBe(true);
    expect(product.output()).toContain(`Workspace is ready at http://localhost:${new URL(product.url).port}`);
  });

  it('is recognisable in a process list', () => {
    expect(commandLine(product.launcherPid)).toMatch(/^workspace-launcher/);
    const shown = (['db', 'redis', 'web', 'worker'] as const).map((name) => commandLine(product.pid(name) ?? 0));
    expect(shown).toEqual([
      expect.stringMatching(/^workspace-db/),
      expect.stringMatching(/redis-server 127\.0\.0\.1:\d+/),
      expect.stringMatching(/^workspace-web/),
      expect.stringMatching(/^workspace-worker/),
    ]);
  });

  it('keeps the output of its processes, and the passwords of its services out of the process list', () => {
    expect(existsSync(path.join(product.dataDir, 'logs/web.log'))).toBe(true);
    const password =
      /requirepass (\S+)/.exec(readFileSync(path.join(product.dataDir, 'redis/redis.conf'), 'utf8'))?.[1] ?? '';
    expect(password).toHaveLength(24);
    expect(commandLine(product.pid('redis') ?? 0)).not.toContain(password);
    expect(product.output()).not.toContain(password);
  });

  it('refuses a second start on its folder with a sentence that says what to do', () => {
    const { status, stdout } = launch({ DATA_DIR: product.dataDir, PORT: '0' });
    expect(status).toBe(1);
    expect(stdout).toContain(`Workspace is already running on ${product.dataDir} (process ${product.launcherPid}`);
    expect(stdout).toContain('Stop it first');
  });

  it('refuses a read-only folder, without a stack trace', () => {
    const { status, stdout } = launch({ DATA_DIR: '/sys/workspace', PORT: '0' });
    expect(status).toBe(1);
    expect(stdout).toContain('Nothing can be written in the data folder /sys/workspace');
    expect(stdout).toContain('DATA_DIR=./data2 npm start');
    expect(stdout).not.toContain('    at ');
  });

  it('refuses a port in use, and names a free one', () => {
    const port = new URL(product.url).port;
    const { status, stdout } = launch({ DATA_DIR: `${product.dataDir}-other`, PORT: port });
    expect(status).toBe(1);
    expect(stdout).toContain(`Port ${port} is used by another program`);
  });

  it('refuses to start as a new host where the database file is missing and uploads remain', async () => {
    const dir = await mkdtemp(path.join(os.tmpdir(), 'workspace-lost-'));
    await mkdir(path.join(dir, 'files/ab'), { recursive: true });
    await writeFile(path.join(dir, 'files/ab/abc.png'), 'a picture');
    const { status, stdout } = launch({ DATA_DIR: dir, PORT: '0' });
    expect(status).toBe(1);
    expect(stdout).toContain('workspace.db is missing or empty');
    expect(stdout).toContain('npm run user -- fresh-start');
    await rm(dir, { recursive: true });
  });

  it('refuses an unreachable MongoDB before it builds or starts anything', () => {
    const { status, stdout } = launch({
      DATA_DIR: `${product.dataDir}-other`,
      PORT: '0',
      MONGODB_URI: 'mongodb://127.0.0.1:9/workspace',
    });
    expect(status).toBe(1);
    expect(stdout).toContain('MongoDB does not answer: 127.0.0.1:9 (ECONNREFUSED)');
    expect(stdout).not.toContain('Web and worker');
  });

  it.each(['worker', 'web', 'redis', 'db'] as ProcessName[])(
    'starts a killed %s again within 2 s, says why, and is ready again',
    async (name) => {
      const before = product.pid(name);
      const said = product.output().length;
      product.kill(name);
      await until({
        what: `another ${name}`,
        within: 15_000,
        holds: () => product.pid(name) !== undefined && product.pid(name) !== before,
      });
      // The sentence travels through a pipe: it can be read after the process that it speaks of.
      await expect
        .poll(() => product.output().slice(said), { timeout: 5_000 })
        .toMatch(new RegExp(`${name} ended: killed by SIGKILL.*Starting it again in (0\\.25|0\\.5|1|2) s`));
      await until({ what: 'readiness', within: 30_000, holds: () => isReady(product.url) });
    },
  );

  it('restarts database and Redis at the same addresses', async () => {
    const listening = async (where: net.NetConnectOpts) =>
      new Promise<boolean>((resolve) => {
        const socket = net.connect(where, () => resolve(socket.destroy() !== undefined));
        socket.once('error', () => resolve(false));
      });
    const port = Number(/^port (\d+)/m.exec(readFileSync(path.join(product.dataDir, 'redis/redis.conf'), 'utf8'))?.[1]);
    const { mongodbUri = '' } = readState(product.dataDir) ?? {};
    const database = decodeURIComponent(new URL(mongodbUri).host);
    product.kill('redis');
    product.kill('db');
    await until({
      what: 'both',
      within: 10_000,
      holds: async () => (await listening({ port, host: '127.0.0.1' })) && (await listening({ path: database })),
    });
    await until({ what: 'readiness', within: 30_000, holds: () => isReady(product.url) });
  });

  it('replaces processes that hang', async () => {
    const names = ['worker', 'web', 'redis', 'db'] as const;
    await until({
      what: 'all four',
      within: 15_000,
      holds: () => names.every((name) => product.pid(name) !== undefined),
    });
    const before = names.map((name) => product.pid(name) ?? 0);
    const said = product.output().length;
    for (const pid of before) process.kill(pid, 'SIGSTOP');
    const replaced = () =>
      names.every((name, index) => product.pid(name) !== undefined && product.pid(name) !== before[index]);
    await until({ what: 'four new processes', within: 90_000, holds: replaced });
    for (const name of names)
      expect(product.output().slice(said)).toContain(`${name} ended: it has not answered for 20 s`);
    await until({ what: 'readiness', within: 30_000, holds: () => isReady(product.url) });
  });
});
