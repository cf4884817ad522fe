import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import mongoose from 'mongoose';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { STEPS } from '@/lib/updates/steps';
import { MigrationModel } from '@/prisma-free-models/migration';
import { startOpening } from '@/server/boot/opening';
import { checkHealth } from '@/server/edge/health/check-health';
import { hostVersions } from '@/server/edge/host/versions';
import { connectDatabase, disconnectDatabase } from '@/server/system/db/connect';
import { env } from '@/server/system/env';
import { recordedHash } from '@/server/system/migrations/recorded-hash';
import { NewerDataError } from '@/server/system/migrations/refuse-newer-data';
import { VERSION } from '@/server/system/version';
import { bundleProgram } from '../setup/bundle-program';
import { NODE, ROOT } from '../setup/services';

const cache = path.join(ROOT, 'node_modules/.cache');
mkdirSync(cache, { recursive: true });
const outdir = mkdtempSync(path.join(cache, 'data-version-'));
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'data-version-'));
const states = () => mongoose.connection.collection<{ _id: string; version: string }>('datastates');

async function contents(): Promise<unknown> {
  const collections = (await mongoose.connection.db?.collections()) ?? [];
  const read = collections.map(async (one) => [one.collectionName, await one.find().toArray()] as const);
  return Object.fromEntries((await Promise.all(read)).filter(([, rows]) => rows.length > 0));
}

beforeAll(() => bundleProgram({ name: 'opening', source: 'tests/services/opening-process.ts', outdir }));
beforeEach(async () => {
  await mongoose.connect(env.MONGODB_URI);
  await mongoose.connection.dropDatabase();
  await mongoose.connection.collection('users').insertOne({ email: 'ada@example.org' });
  await states().insertOne({ _id: 'data', version: '9.1.0' });
});
afterAll(async () => {
  await disconnectDatabase();
  for (const folder of [outdir, dataDir]) rmSync(folder, { recursive: true, force: true });
});

it('data of a newer version is not opened: both versions are named, and nothing is written', async () => {
  const before = await contents();
  await expect(connectDatabase()).rejects.toThrow(NewerDataError);
  await expect(connectDatabase()).rejects.toThrow(new RegExp(`9\\.1\\.0.*the older ${VERSION}.*nothing was changed`));
  expect(await contents()).toEqual(before);
  expect(existsSync(path.join(env.DATA_DIR, 'has-accounts'))).toBe(false);
  const health = await checkHealth();
  expect(health).toMatchObject({ status: 'down', version: VERSION, data: { version: '9.1.0', state: 'failed' } });
  expect(health.services.database?.message).toContain('9.1.0');
  expect(health.data?.message).toContain('9.1.0');
});

/** A process that opens this database as web and worker do. Resolves when it ends, or has said why it waits. */
function opening(environment: Record<string, string>): Promise<{ code: number | null; printed: string }> {
  return new Promise((resolve) => {
    const child = spawn(NODE, [path.join(outdir, 'opening.cjs')], {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'test', DATA_DIR: dataDir, LOG_LEVEL: 'info', ...environment },
    });
    let printed = '';
    child.stdout.on('data', (data: Buffer) => {
      printed += data.toString();
      if (printed.includes('process waits')) child.kill('SIGTERM');
    });
    child.once('close', (code) => resolve({ code, printed }));
  });
}

it('under the launcher a process ends with 3 and that sentence; in a container it stays up and says it', async () => {
  const before = await contents();
  const launched = await opening({ WORKSPACE_PARENT_PID: String(process.pid) });
  expect(launched.code).toBe(3);
  expect(JSON.parse(launched.printed)).toMatchObject({ level: 60, msg: expect.stringMatching(/9\.1\.0.*older/) });
  const alone = await opening({});
  expect(alone.code).toBe(0);
  expect(alone.printed).toContain('9.1.0');
  expect(await contents()).toEqual(before);
});

it('older data is brought up by the start of a process alone; then the version is recorded and shown', async () => {
  await states().updateOne({ _id: 'data' }, { $set: { version: '0.1.0' } });
  await expect(connectDatabase()).rejects.toMatchObject({ code: 'UPDATING' });
  expect((await opening({})).code).toBe(0);
  await connectDatabase();
  expect(await states().findOne()).toMatchObject({ version: VERSION, state: 'current' });
  expect((await checkHealth()).data).toEqual({ version: VERSION, state: 'current', percent: 100, message: '' });
  expect(await hostVersions()).toContainEqual({ name: 'Workspace', version: VERSION });
});

it('the door opens with the first health that says so, not when this process has seen the end', async () => {
  const led = { holder: 'another', fence: 1, leaseUntil: new Date(Date.now() + 60_000) };
  const half = { version: '0.1.0', state: 'updating', percent: 40, message: 'Half', ...led };
  await states().updateOne({ _id: 'data' }, { $set: half });
  const door = startOpening('test');
  await vi.waitFor(() => expect(door.view()).toMatchObject({ state: 'updating', percent: 40 }));
  expect(await door.look()).toMatchObject({ state: 'updating', percent: 40 });
  // Whether this process has looked again by then or not.
  await states().updateOne({ _id: 'data' }, { $set: { version: VERSION, state: 'current', percent: 100 } });
  expect(await door.look()).toBeNull();
  const row = { host: 'another', startedAt: new Date(), endedAt: new Date() };
  const done = STEPS.map(({ id, kind }) => ({ _id: id, kind, hash: recordedHash(id), ...row }));
  await MigrationModel.create(done);
  await vi.waitFor(() => expect(door.view()).toBeNull(), 5_000);
});
