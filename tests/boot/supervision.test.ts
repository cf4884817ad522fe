import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import net from 'node:net';
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
  spawnSync(process.execPath, ['server/boot/launcher.mjs', '--no-install'], { cwd: ROOT, encoding: 'utf8', env: { ...cleanEnvironment(), ...env }, timeout: 60_000 });

describe('a running product', () => {
  it('answers, and says where', async () => {
    expect(await isReady(product.url)).toBe(true);
    expect(product.output()).toContain(`Workspace is ready at http://localhost:${new URL(product.url).port}`);
  });

  it('can be recognised in a process list', () => {
    expect(commandLine(product.launcherPid)).toMatch(/^workspace-launcher/);
    const shown = (['db', 'redis', 'web', 'worker'] as const).map((name) => commandLine(product.pid(name) ?? 0));
    expect(shown).toEqual([expect.stringMatching(/^workspace-db/), expect.stringMatching(/redis-server 127\.0\.0\.1:\d+/), expect.stringMatching(/^workspace-web/), expect.stringMatching(/^workspace-worker/)]);
  });

  it('keeps what its processes say, the passwords of its services apart from the process list', () => {
    expect(existsSync(path.join(product.dataDir, 'logs/web.log'))).toBe(true);
    const password = /requirepass (\S+)/.exec(readFileSync(path.join(product.dataDir, 'redis/redis.conf'), 'utf8'))?.[1] ?? '';
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

  it('refuses a port that is taken, naming a free way', () => {
    const port = new URL(product.url).port;
    const { status, stdout } = launch({ DATA_DIR: `${product.dataDir}-other`, PORT: port });
    expect(status).toBe(1);
    expect(stdout).toContain(`Port ${port} is used by another program`);
  });

  it.each(['worker', 'web', 'redis', 'db'] as ProcessName[])('starts a killed %s again within 2 s, says why, and is ready again', async (name) => {
    const before = product.pid(name);
    const said = product.output().length;
    product.kill(name);
    await until({ what: `another ${name}`, within: 15_000, holds: () => product.pid(name) !== undefined && product.pid(name) !== before });
    expect(product.output().slice(said)).toMatch(new RegExp(`${name} ended: killed by SIGKILL.*Starting it again in (0\\.25|0\\.5|1|2) s`));
    await until({ what: 'readiness', within: 30_000, holds: () => isReady(product.url) });
  });

  it('brings database and Redis back on the same ports', async () => {
    const listening = async (port: number) =>
      new Promise<boolean>((resolve) => {
        const socket = net.connect({ port, host: '127.0.0.1' }, () => resolve(socket.destroy() !== undefined));
        socket.once('error', () => resolve(false));
      });
    const port = Number(/^port (\d+)/m.exec(readFileSync(path.join(product.dataDir, 'redis/redis.conf'), 'utf8'))?.[1]);
    const { mongodbUri = '' } = readState(product.dataDir) ?? {};
    const database = Number(new URL(mongodbUri).port);
    product.kill('redis');
    product.kill('db');
    await until({ what: 'both ports', within: 10_000, holds: async () => (await listening(port)) && (await listening(database)) });
    await until({ what: 'readiness', within: 30_000, holds: () => isReady(product.url) });
  });
});
