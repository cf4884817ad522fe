import { once } from 'node:events';
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { takeLock } from './lock.mjs';
import { startedAt } from '../../system/process-identity.mjs';

let dir: string;
let file: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'lock-'));
  file = path.join(dir, 'some.lock');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

it('is held by one, named to the other, and free again when released', () => {
  const first = takeLock(file);
  expect(first.release).toBeTypeOf('function');
  expect(takeLock(file).owner?.pid).toBe(process.pid);
  first.release?.();
  expect(takeLock(file).release).toBeTypeOf('function');
  expect(readdirSync(dir)).toEqual(['some.lock']);
});

it('is taken over from the dead', () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  writeFileSync(file, JSON.stringify({ pid, started: 'then', since: 'then' }));
  expect(takeLock(file).release).toBeTypeOf('function');
});

it('is taken over when the id of the dead owner belongs to another process now', () => {
  const other = spawn('sleep', ['30']);
  const pid = other.pid ?? 0;
  expect(startedAt(pid)).not.toBe('');
  writeFileSync(file, JSON.stringify({ pid, started: 'an earlier process of that id', since: 'then' }));
  expect(takeLock(file).release).toBeTypeOf('function');
  other.kill();
});

it.each(['', '{"pid":', 'null'])('is taken over when its content was cut short: %j', (content) => {
  writeFileSync(file, content);
  expect(takeLock(file).release).toBeTypeOf('function');
});

it('goes to exactly one of many that start at once on a dead lock', async () => {
  writeFileSync(file, JSON.stringify({ pid: 1, started: 'never', since: 'then' }));
  const module = new URL('./lock.mjs', import.meta.url).href;
  const script = `import(${JSON.stringify(module)}).then(({ takeLock }) => { console.log(takeLock(${JSON.stringify(file)}).release ? 'mine' : 'taken'); setTimeout(() => {}, 60_000); })`;
  const children = Array.from({ length: 6 }, () => spawn(process.execPath, ['-e', script]));
  // All live until the last one has tried, however busy the machine is: the lock of one that ended would be free again.
  const outputs = await Promise.all(
    children.map((child) => once(child.stdout, 'data').then(([data]: unknown[]) => String(data))),
  );
  for (const child of children) child.kill();
  expect(outputs.filter((text) => text.includes('mine'))).toHaveLength(1);
  expect(readFileSync(file, 'utf8')).toContain('"pid"');
});
