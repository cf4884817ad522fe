// Slow: nine starts of the whole product.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../server/boot/launcher/ports.mjs';
import { startedAt } from '../../server/system/process-identity.mjs';
import { cleanEnvironment, readState, startProduct } from '../setup/product';
import { ROOT } from '../setup/services';
import { identities, isReady, until, untilAllGone, type Identity } from './processes';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'workspace-stop-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

/** Starts the product by a command line as a user would; when ready, returns all processes that must end. */
async function startBy(file: string, args: string[]): Promise<{ pid: number; url: string; all: Identity[] }> {
  const port = String(await freePort());
  const env = { ...cleanEnvironment(), DATA_DIR: dataDir, PORT: port };
  const child = spawn(file, args, { cwd: ROOT, stdio: 'ignore', detached: true, env });
  await until({ what: 'the state file', within: 120_000, holds: () => readState(dataDir)?.url !== undefined });
  const url = `http://127.0.0.1:${port}`;
  await until({ what: 'readiness', within: 30_000, holds: () => isReady(url) });
  const { pid: launcher } = JSON.parse(readFileSync(path.join(dataDir, 'launcher.lock'), 'utf8')) as { pid: number };
  const pid = child.pid ?? 0;
  return { pid, url, all: [...identities(dataDir), { name: 'launcher', pid: launcher, started: startedAt(launcher) }] };
}

const LAUNCHER = ['server/boot/launcher.mjs', '--no-install'];
const NPM = ['start', '--', '--no-install'];

it.each([
  ['SIGINT to the launcher', 'SIGINT', process.execPath, LAUNCHER],
  ['SIGTERM to the npm process', 'SIGTERM', 'npm', NPM],
  ['SIGINT to the npm process', 'SIGINT', 'npm', NPM],
  ['SIGKILL to the npm process', 'SIGKILL', 'npm', NPM],
  ['SIGTERM to a shell that runs npm', 'SIGTERM', 'sh', ['-c', `npm ${NPM.join(' ')}`]],
] as const)('%s ends everything', async (_what, signal, file, args) => {
  const { pid, all } = await startBy(file, [...args]);
  expect(all).toHaveLength(5);
  process.kill(pid, signal);
  await untilAllGone(all);
  expect(identities(dataDir)).toEqual([]);
});

it('Ctrl-C, which reaches the whole group of the terminal, ends everything in order', async () => {
  const { pid, all } = await startBy('npm', NPM);
  process.kill(-pid, 'SIGINT');
  await untilAllGone(all);
});

it('SIGTERM to the launcher ends everything, in order: worker, web, redis, database', async () => {
  const product = await startProduct({ dataDir });
  const all = identities(dataDir);
  expect(all).toHaveLength(4);
  process.kill(product.launcherPid, 'SIGTERM');
  await untilAllGone(all);
  await product.stop();
  expect(identities(dataDir)).toEqual([]);
  expect(product.output()).toMatch(/Stopped after \d+\.\d s/);
  // A signal reaches a service only after the one before it has ended and is on the log.
  const ends = ['worker', 'web', 'redis', 'db'].map(endOf);
  expect(ends).toEqual(ends.toSorted());
});

/** When the launcher saw a service end, from its log. */
function endOf(service: string): string {
  const log = readFileSync(path.join(dataDir, 'logs', `${service}.log`), 'utf8');
  return /Ended at (\S+)\.\n$/.exec(log)?.[1] ?? `${service} has no end in its log`;
}

it('killed, it starts again at once, without waiting for the old children; else they end by themselves', async () => {
  const killed = await startProduct({ dataDir });
  const port = new URL(killed.url).port;
  process.kill(killed.launcherPid, 'SIGKILL');
  const product = await startProduct({ dataDir, env: { PORT: port } });
  expect(await isReady(product.url)).toBe(true);
  expect(product.output()).toContain('Ended what an earlier start had left running');
  await killed.stop();

  const all = identities(dataDir);
  expect(all).toHaveLength(4);
  process.kill(product.launcherPid, 'SIGKILL');
  await untilAllGone(all);
  await product.stop();
});
